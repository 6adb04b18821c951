import { runAstro } from '../tooling/command/child.ts';
import { provideProject } from '../tooling/command/supabase-project.ts';
import { runSession } from '../tooling/command/session.ts';
import { readEnvironment } from '../tooling/command/settings.ts';
import { readOptions, usageOf } from '../tooling/command/server-options.ts';

const USAGE = usageOf('npm run dev', 'Serves the site with live reload, until Ctrl-C.');

/** `npm run dev`: starts the embedded backend and Astro's dev server, until Ctrl-C. */
await runSession(USAGE, async (session) => {
  const options = readOptions();
  const environment = readEnvironment();
  const project = await provideProject('npm run dev', environment, options, session);
  console.info(`Waitlist: ${project.waitlistLocation}`);
  await runAstro(['dev', '--port', String(options.port)], project.env, session);
});
