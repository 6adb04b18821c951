import { runAstro } from './lib/astro.ts';
import { inBuildTurn } from './lib/build-lock.ts';
import { buildSite } from './lib/build.ts';
import { runSession } from './lib/session.ts';
import { readEnvironment } from './lib/settings.ts';

/** Astro's command line as npm's scripts use it: without telemetry, and a bad setting is said in a line, not a trace. */
await runSession(async (session) => {
  readEnvironment();
  const [command, ...args] = process.argv.slice(2);
  await inBuildTurn(() =>
    command === 'build' ? buildSite(args, session) : runAstro(process.argv.slice(2), {}, session),
  );
});
