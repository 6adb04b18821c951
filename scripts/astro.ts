import { buildSite } from '../tooling/command/build.ts';
import { runAstro } from '../tooling/command/child.ts';
import { runSession } from '../tooling/command/session.ts';
import { readEnvironment } from '../tooling/command/settings.ts';

/** Astro's command line for npm's scripts: without telemetry, and with one line per bad setting instead of a stack trace. */
await runSession(
  '',
  async (session) => {
    readEnvironment();
    const [command, ...args] = process.argv.slice(2);
    if (command === 'build') await buildSite('dist', session, { args });
    else await runAstro(process.argv.slice(2), {}, session);
  },
  // Not 0, so that a shell does not go on to the next command, such as a deployment.
  { interruptedCode: 130 },
);
