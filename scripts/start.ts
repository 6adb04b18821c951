import { join } from 'node:path';
import { buildSite } from '../tooling/command/build.ts';
import { provideProject } from '../tooling/command/supabase-project.ts';
import { runSession } from '../tooling/command/session.ts';
import { readEnvironment, root } from '../tooling/command/settings.ts';
import { serveSite } from '../tooling/serve/site.ts';
import { readOptions, usageOf } from '../tooling/command/server-options.ts';

const USAGE = usageOf('npm start', 'Builds the site with fresh postings and serves it, until Ctrl-C.');

/** `npm start`: starts the embedded backend, builds the site and serves it, until Ctrl-C. */
await runSession(USAGE, async (session) => {
  const options = readOptions();
  const environment = readEnvironment();
  const { settings } = environment;
  const project = await provideProject('npm start', environment, options, session);
  const siteUrl = environment.hasSiteUrl ? settings.SITE_URL : `http://localhost:${options.port}`;
  // Not `dist/`, which is for publishing, and which another build may replace while this one is served.
  const dir = `.cache/start-${options.port}`;
  await buildSite(dir, session, { env: { ...project.env, SITE_URL: siteUrl } });

  const site = await serveSite(join(root, dir), { port: options.port, base: settings.BASE_PATH });
  session.onStop(site.close);
  console.info(
    `\n  Site      ${site.url}\n  Waitlist  ${project.waitlistLocation}\n\n  Ctrl-C stops all of it.\n`,
  );
  await session.interrupted;
});
