import { runAstro } from '../tooling/command/astro.ts';
import { inBuildTurn } from '../tooling/command/build-lock.ts';
import { runSession } from '../tooling/command/session.ts';
import { readEnvironment } from '../tooling/command/settings.ts';
import { buildSite } from '../tooling/command/build.ts';

/** Astro's command line as npm's scripts use it: without telemetry, and a bad setting is said in a line, not a trace. */
await runSession(async (session) => {
  readEnvironment();
  const [command, ...args] = process.argv.slice(2);
  await inBuildTurn(() =>
    command === 'build' ? buildSite(args, session) : runAstro(process.argv.slice(2), {}, session),
  );
});
