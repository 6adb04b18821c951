import { fileURLToPath } from 'node:url';
import { readArguments } from '../tooling/command/arguments.ts';
import { runSession, UserError } from '../tooling/command/session.ts';
import { takeInEngine } from './pictures/engines.ts';
import { states } from './pictures/states.ts';
import { startBadBackend } from './support/bad-backend.ts';
import provideBrowser from '../tooling/browser.ts';
import { getSites } from './support/sites.ts';
import serveSites from './support/site-server.ts';

const USAGE = `npm run gallery [-- word --engine webkit]

Takes pictures of every route and state, or of those whose name has the word, into gallery/<engine>/.

  --engine <name>  chromium, firefox or webkit; all of them by default`;

const folder = fileURLToPath(new URL('../gallery', import.meta.url));
const widths = { 360: 740, 768: 1024, 1440: 900 };
const engines = ['chromium', 'firefox', 'webkit'] as const;
const config = { options: { engine: { type: 'string' } }, allowPositionals: true } as const;

await runSession(USAGE, async (session) => {
  const { values, positionals } = readArguments(config, 'Known: --engine.');
  const word = positionals.join(' ');
  if (!Object.keys(states).some((name) => name.includes(word)))
    throw new UserError(`No picture has "${word}" in its name.`);
  const chosen = engines.filter((name) => (values.engine ?? name) === name);
  if (chosen.length === 0)
    throw new UserError(`There is no engine "${values.engine}" here: --engine takes ${engines.join(', ')}.`);
  provideBrowser();
  session.onStop(await serveSites());
  const sites = await getSites('main', 'variant', 'many', 'failing', 'empty', 'badBackendPort');
  const backend = await startBadBackend({ port: sites.badBackendPort });
  session.onStop(backend.close);
  for (const engine of chosen) await takeInEngine(engine, { folder, word, widths, sites, backend });
});
