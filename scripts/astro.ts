import { runAstro } from './lib/astro.ts';
import { inBuildTurn } from './lib/build-lock.ts';
import { runSession } from './lib/session.ts';
import { readEnvironment } from './lib/settings.ts';

/** Astro's command line as npm's scripts use it: without telemetry, and a bad setting is said in a line, not a trace. */
await runSession(async (session) => {
  readEnvironment();
  await inBuildTurn(() => runAstro(process.argv.slice(2), {}, session));
});
