import { runAstro } from '../tooling/command/run-astro.ts';
import { withBuildLock } from '../tooling/command/build-lock.ts';
import { runSession } from '../tooling/command/session.ts';
import { readEnvironment } from '../tooling/command/settings.ts';
import { buildSite } from '../tooling/command/build.ts';

/** Astro's command line for npm's scripts: without telemetry, and with one line for each bad setting, not a stack trace. */
await runSession(async (session) => {
  readEnvironment();
  const [command, ...args] = process.argv.slice(2);
  await withBuildLock(() =>
    command === 'build' ? buildSite(args, session) : runAstro(process.argv.slice(2), {}, session),
  );
});
