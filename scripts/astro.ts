import { readArguments } from '../tooling/command/arguments.ts';
import { buildSite } from '../tooling/command/build.ts';
import { runAstro } from '../tooling/command/child.ts';
import { runSession } from '../tooling/command/session.ts';
import { readEnvironment } from '../tooling/command/settings.ts';

const USAGE = `npm run build [-- options]

Builds the site with fresh postings into dist/. If that fails, dist/ is left unchanged.

  --force    reads the content again, without Astro's cache
  --verbose  prints everything that Astro logs`;

const options = { force: { type: 'boolean' }, verbose: { type: 'boolean' } } as const;
const [command, ...args] = process.argv.slice(2);

/**
 * Runs Astro's CLI for the npm scripts, without telemetry, and with one line per invalid setting instead of a stack
 * trace.
 */
await runSession(
  command === 'build' ? USAGE : '',
  async (session) => {
    if (command === 'build') readArguments({ args, options }, 'Known: --force, --verbose.');
    readEnvironment();
    if (command === 'build') await buildSite('dist', session, { args });
    else await runAstro(process.argv.slice(2), {}, session);
  },
  // Not 0, so that a shell does not run the next command, such as a deployment.
  { interruptedCode: 130 },
);
