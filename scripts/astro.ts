import { parseArgs } from 'node:util';
import { buildSite } from '../tooling/command/build.ts';
import { runAstro } from '../tooling/command/child.ts';
import { runSession } from '../tooling/command/session.ts';
import { readEnvironment } from '../tooling/command/settings.ts';

const USAGE = `npm run build

Builds the site with fresh postings into dist/. If that fails, dist/ is left unchanged. It has no options.`;

/**
 * Runs Astro's CLI for the npm scripts, without telemetry, and with one line per invalid setting instead of a stack
 * trace.
 */
await runSession(USAGE, async (session) => {
  const [command = '', ...args] = process.argv.slice(2);
  parseArgs({ args });
  readEnvironment();
  if (command === 'build') await buildSite('dist', session);
  else await runAstro([command], {}, session);
});
