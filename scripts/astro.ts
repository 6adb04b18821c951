import { readArguments } from '../tooling/command/arguments.ts';
import { buildSite } from '../tooling/command/build.ts';
import { runAstro } from '../tooling/command/child.ts';
import { runSession } from '../tooling/command/session.ts';
import { readEnvironment } from '../tooling/command/settings.ts';

const USAGE = `npm run build

Builds the site with fresh postings into dist/. If that fails, dist/ is left unchanged.`;

const [command, ...args] = process.argv.slice(2);

/**
 * Runs Astro's CLI for the npm scripts, without telemetry, and with one line per invalid setting instead of a stack
 * trace.
 */
await runSession(
  command === 'build' ? USAGE : '',
  async (session) => {
    if (command === 'build') readArguments({ args }, 'npm run build has no options.');
    readEnvironment();
    if (command === 'build') await buildSite('dist', session);
    else await runAstro(process.argv.slice(2), {}, session);
  },
  // Not 0, so that a shell does not run the next command, such as a deployment.
  { interruptedCode: 130 },
);
