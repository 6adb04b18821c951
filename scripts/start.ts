import { join, relative } from 'node:path';
import { runAstro } from './lib/astro.ts';
import { provideProject } from './lib/backend.ts';
import { inBuildTurn } from './lib/build-lock.ts';
import { helps } from './lib/help.ts';
import { readOptions, usageOf } from './lib/options.ts';
import { makeOwnBuild } from './lib/own-build.ts';
import { requireFreePort } from './lib/ports.ts';
import { runSession } from './lib/session.ts';
import { readEnvironment, root } from './lib/settings.ts';
import { serveSite } from './serve.ts';

/** `npm start`: the embedded backend, a fresh build, and the built site, until Ctrl-C. */
await runSession(async (session) => {
  const usage = usageOf('npm start', 'Builds the site with fresh postings and serves it, until Ctrl-C.');
  if (helps(usage)) return;
  const options = readOptions();
  const environment = readEnvironment();
  const { settings } = environment;
  await requireFreePort(options.port, '--port', 'npm start');
  if (settings.usesLocalProject) await requireFreePort(options.backendPort, '--backend-port', 'npm start');

  const project = await provideProject(environment, options, session);
  const siteUrl = environment.hasSiteUrl ? settings.siteUrl : `http://localhost:${options.port}`;
  const { dir } = await inBuildTurn(async () => {
    // Not `dist/`, which a build empties while this one is being served, and which is what gets published.
    const build = makeOwnBuild(join(root, '.cache/start'));
    session.onStop(build.remove);
    const args = ['build', '--outDir', relative(root, build.dir)];
    await runAstro(args, { ...project.env, SITE_URL: siteUrl }, session);
    return build;
  });

  const site = await serveSite({ dir, port: options.port, base: settings.basePath });
  session.onStop(site.close);
  console.info(
    `\n  Site      ${site.url}\n  Waitlist  ${project.whereabouts}\n\n  Ctrl-C stops all of it.\n`,
  );
  await session.interrupted;
});
