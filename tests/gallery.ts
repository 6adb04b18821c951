import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { printHelpIfAsked } from '../tooling/command/arguments.ts';
import { takeInEngine } from './pictures/engines.ts';
import { startBadBackend } from './support/bad-backend.ts';
import provideBrowser from '../tooling/browser.ts';
import { getSites } from './support/sites.ts';
import serveSites from './support/site-server.ts';

const USAGE = `npm run gallery [-- word --engine webkit]

Takes pictures of every route and state, or of those whose name has the word, into gallery/<engine>/.

  --engine <name>  chromium, firefox or webkit; all of them by default`;

if (printHelpIfAsked(USAGE)) process.exit();

const folder = fileURLToPath(new URL('../gallery', import.meta.url));
const widths = { 360: 740, 768: 1024, 1440: 900 };
const engines = ['chromium', 'firefox', 'webkit'] as const;
const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: { engine: { type: 'string' } },
  allowPositionals: true,
});
const word = positionals[0] ?? '';
const chosen = engines.filter((name) => (values.engine ?? name) === name);
if (chosen.length === 0) {
  throw new Error(`There is no engine "${values.engine}" here: --engine takes ${engines.join(', ')}.`);
}

provideBrowser();
const tearDown = await serveSites();
const sites = await getSites('main', 'variant', 'many', 'failing', 'empty', 'badBackendPort');
const backend = await startBadBackend({ port: sites.badBackendPort });
try {
  for (const engine of chosen) {
    await rm(`${folder}/${engine}`, { recursive: true, force: true });
    await takeInEngine(engine, { folder, word, widths, sites, backend });
  }
} finally {
  await backend.close();
  await tearDown();
}
