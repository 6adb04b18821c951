import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BrowserContextOptions, chromium } from '@playwright/test';
import { readArguments } from '../tooling/command/arguments.ts';
import { runSession, UserError } from '../tooling/command/session.ts';
import { takeInEngine } from './pictures/engines.ts';
import { startBadBackend } from './support/bad-backend.ts';
import provideBrowser, { browserArguments, findBrowser } from '../tooling/browser.ts';
import { getSites } from './support/sites.ts';
import serveSites from './support/site-server.ts';
import { ui } from './support/words.ts';

const USAGE = `npm run gallery [-- word --engine webkit]

Takes pictures of every route and state, or of those whose name has the word, into gallery/<engine>/.

  --engine <name>  chromium, firefox or webkit; all of them by default`;

const folder = fileURLToPath(new URL('../gallery', import.meta.url));
const widths = { 360: 740, 768: 1024, 1440: 900 };
const engines = ['chromium', 'firefox', 'webkit'] as const;
const config = { options: { engine: { type: 'string' } }, allowPositionals: true } as const;

await runSession(USAGE, async (session) => {
  const { values, positionals } = readArguments(config, 'Known: --engine.');
  const word = positionals[0] ?? '';
  const chosen = engines.filter((name) => (values.engine ?? name) === name);
  if (chosen.length === 0)
    throw new UserError(`There is no engine "${values.engine}" here: --engine takes ${engines.join(', ')}.`);
  provideBrowser();
  session.onStop(await serveSites());
  const sites = await getSites('main', 'variant', 'many', 'failing', 'empty', 'badBackendPort');
  const backend = await startBadBackend({ port: sites.badBackendPort });
  session.onStop(backend.close);
  for (const engine of chosen) {
    await rm(`${folder}/${engine}`, { recursive: true, force: true });
    await takeInEngine(engine, { folder, word, widths, sites, backend });
    if (engine === 'chromium') await takeByPlaywright(sites.main.url, word);
  }
});

/** Takes the pictures of the dialog that only Playwright can make Chromium show. */
async function takeByPlaywright(url: string, word: string) {
  const contexts: Record<string, BrowserContextOptions> = {
    'dialog-no-script': { javaScriptEnabled: false },
    'dialog-forced-colours': { forcedColors: 'active' },
  };
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    args: browserArguments,
    ...(executablePath && { executablePath }),
  });
  for (const [name, options] of Object.entries(contexts).filter(([key]) => key.includes(word))) {
    for (const [width, height] of Object.entries(widths)) {
      const page = await browser.newPage({ viewport: { width: Number(width), height }, ...options });
      await page.goto(url);
      await page.getByRole('button', { name: ui.waitlist.join }).click();
      await page.waitForTimeout(400);
      await page.screenshot({ path: `${folder}/chromium/${name}-${width}.png` });
      await page.close();
    }
    console.info(`chromium: ${name}`);
  }
  await browser.close();
}
