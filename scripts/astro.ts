import { buildSite } from '../tooling/command/build.ts';
import { runAstro } from '../tooling/command/run-astro.ts';
import { runSession } from '../tooling/command/session.ts';
import { readEnvironment } from '../tooling/command/settings.ts';

/** Astro's command line for npm's scripts: without telemetry, and with one line for each bad setting, not a stack trace. */
await runSession(
  async (session) => {
    readEnvironment();
    const [command, ...args] = process.argv.slice(2);
    if (command === 'build') await buildSite('dist', session, { args });
    else await runAstro(process.argv.slice(2), {}, session);
  },
  // What a shell runs after it, such as a deployment, must not go on.
  { interruptedCode: 130 },
);
