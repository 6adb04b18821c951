import { join, relative } from 'node:path';
import { runAstro } from '../tooling/command/run-astro.ts';
import { provideProject } from '../tooling/command/supabase-project.ts';
import { withBuildLock } from '../tooling/command/build-lock.ts';
import { makeTemporaryBuild } from '../tooling/command/temporary-build.ts';
import { requireFreePort } from '../tooling/net/ports.ts';
import { runSession } from '../tooling/command/session.ts';
import { readEnvironment, root } from '../tooling/command/settings.ts';
import { serveSite } from '../tooling/serve/site.ts';
import { printHelpIfAsked } from '../tooling/command/help.ts';
import { readOptions, usageOf } from '../tooling/command/server-options.ts';

/** `npm start`: the embedded backend, a fresh build, and the built site, until Ctrl-C. */
await runSession(async (session) => {
  const usage = usageOf('npm start', 'Builds the site with fresh postings and serves it, until Ctrl-C.');
  if (printHelpIfAsked(usage)) return;
  const options = readOptions();
  const environment = readEnvironment();
  const { settings } = environment;
  await requireFreePort(options.port, '--port', 'npm start');
  if (settings.usesLocalProject) await requireFreePort(options.backendPort, '--backend-port', 'npm start');

  const project = await provideProject(environment, options, session);
  const siteUrl = environment.hasSiteUrl ? settings.siteUrl : `http://localhost:${options.port}`;
  const { dir } = await withBuildLock(async () => {
    // Not `dist/`, which a build empties while this one is being served, and which is what gets published.
    const build = makeTemporaryBuild(join(root, '.cache/start'));
    session.onStop(build.remove);
    const args = ['build', '--outDir', relative(root, build.dir)];
    await runAstro(args, { ...project.env, SITE_URL: siteUrl }, session);
    return build;
  });

  const site = await serveSite({ dir, port: options.port, base: settings.basePath });
  session.onStop(site.close);
  console.info(
    `\n  Site      ${site.url}\n  Waitlist  ${project.waitlistLocation}\n\n  Ctrl-C stops all of it.\n`,
  );
  await session.interrupted;
});
