import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { printHelpIfAsked } from '../tooling/command/help.ts';
import { takeInEngine } from './pictures/engines.ts';
import { replies, startBadBackend } from './support/bad-backend.ts';
import provideBrowser, { browserArguments, findBrowser } from '../tooling/browser.ts';
import { getSites } from './support/sites.ts';
import serveSites from './support/site-server.ts';
import { site, ui } from './support/words.ts';

const USAGE = `npm run gallery [-- word --engine webkit]

Takes pictures of every route and state, or of those whose name has the word, into gallery/<engine>/.

  --engine <name>  chromium, firefox or webkit; all of them by default`;

/**
 * `npm run gallery`. Chromium's pictures are by Playwright, which can say that it is a phone, has forced colours or runs
 * no scripts; the other engines' are of `pictures/states.ts`.
 */
if (printHelpIfAsked(USAGE)) process.exit();

const folder = fileURLToPath(new URL('../gallery', import.meta.url));
const widths = { 360: 740, 768: 1024, 1440: 900 };
const engines = ['chromium', 'firefox', 'webkit'] as const;
const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: { engine: { type: 'string' } },
  allowPositionals: true,
});
const wanted = positionals[0] ?? '';
const chosen = engines.filter((name) => (values.engine ?? name) === name);
if (chosen.length === 0) {
  throw new Error(`There is no engine "${values.engine}" here: --engine takes ${engines.join(', ')}.`);
}

interface Shot {
  url: string;
  /** Brings the page into the state; without it the whole page is taken. */
  act?: (page: Page) => Promise<unknown>;
  options?: BrowserContextOptions;
}

provideBrowser();
const tearDown = await serveSites();
const sites = await getSites('main', 'variant', 'many', 'failing', 'empty', 'badBackendPort');
const backend = await startBadBackend({ port: sites.badBackendPort });
const { main, variant, many, failing, empty } = sites;
const openDialog = (page: Page) => page.getByRole('button', { name: ui.waitlist.join }).click();
const openJob = (page: Page) => page.getByRole('link', { name: 'Senior Frontend Engineer' }).click();
async function join(page: Page, email = 'ada@example.org') {
  await openDialog(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(email);
  await dialog.getByRole('button', { name: ui.waitlist.join }).click();
}
const outcome = (change: () => void) => async (page: Page) => {
  backend.reset();
  change();
  await join(page);
  await page.waitForTimeout(1000);
};
const blockScripts = (page: Page) => page.route('**/_astro/*.js*', (route) => route.abort());

const shots: Record<string, Shot> = {
  home: { url: main.url },
  'home-inline-testimonials': { url: variant.url },
  jobs: { url: `${main.url}jobs/` },
  'jobs-many': { url: `${many.url}jobs/` },
  'jobs-filtered': {
    url: `${many.url}jobs/`,
    act: (page) => page.getByRole('combobox', { name: ui.facts.department }).selectOption({ index: 2 }),
  },
  'jobs-empty': { url: `${empty.url}jobs/` },
  job: { url: `${main.url}jobs/senior-frontend-engineer-612001/` },
  terms: { url: `${main.url}terms-and-conditions/` },
  privacy: { url: `${main.url}privacy-policy/` },
  'not-found': { url: `${main.url}nowhere/` },
  'application-error': { url: `${main.url}500.html` },
  'dialog-idle': { url: main.url, act: openDialog },
  'dialog-submitting': { url: failing.url, act: outcome(() => (backend.lookUp = replies.hang)) },
  'dialog-success': { url: failing.url, act: outcome(() => {}) },
  'dialog-already': { url: failing.url, act: outcome(() => (backend.insert = replies.duplicate)) },
  'dialog-error': { url: failing.url, act: outcome(() => (backend.lookUp = replies.refusal(500))) },
  'dialog-script-blocked': {
    url: main.url,
    act: async (page) => {
      await blockScripts(page);
      await openDialog(page);
      await page.waitForTimeout(2500);
    },
  },
  'dialog-no-script': { url: main.url, act: openDialog, options: { javaScriptEnabled: false } },
  'hero-inline-script-blocked': {
    url: variant.url,
    act: async (page) => {
      await blockScripts(page);
      await page.locator('[data-hero-form] input[type=email]').fill('ada@example.org');
      await page.keyboard.press('Enter');
      await page.locator('[data-hero-form]').getByText(ui.waitlist.failed).waitFor();
    },
  },
  'hero-inline-success': {
    url: variant.url,
    act: async (page) => {
      await page.locator('[data-hero-form] input[type=email]').fill(`${crypto.randomUUID()}@example.org`);
      await page.keyboard.press('Enter');
      await page.getByText(site.waitlist.inlineSuccess).waitFor();
    },
  },
  'modal-job': {
    url: `${main.url}jobs/`,
    act: async (page) => {
      await openJob(page);
      await page.getByRole('heading', { name: ui.sections.description }).waitFor();
    },
  },
  'modal-loading': {
    url: `${main.url}jobs/`,
    act: async (page) => {
      await page.route('**/jobs/*/', () => {});
      await openJob(page);
    },
  },
  'modal-failed': {
    url: `${main.url}jobs/`,
    act: async (page) => {
      await page.route('**/jobs/*/', (route) => route.abort());
      await openJob(page);
      await page.getByRole('dialog').getByRole('alert').waitFor();
    },
  },
  'focus-trigger': {
    url: main.url,
    act: async (page) => {
      for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab');
    },
  },
  'forced-colours': { url: main.url, options: { forcedColors: 'active' }, act: openDialog },
};

try {
  for (const engine of chosen) {
    await rm(`${folder}/${engine}`, { recursive: true, force: true });
    if (engine === 'chromium') await takeInChromium();
    else await takeInEngine(engine, { folder, word: wanted, widths, sites, backend });
  }
} finally {
  await backend.close();
  await tearDown();
}

async function takeInChromium() {
  await mkdir(`${folder}/chromium`, { recursive: true });
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    args: browserArguments,
    // With them hidden, the room that a dialog keeps for them would be seen and they would not.
    ignoreDefaultArgs: ['--hide-scrollbars'],
    ...(executablePath && { executablePath }),
  });
  for (const [name, shot] of Object.entries(shots).filter(([key]) => key.includes(wanted))) {
    for (const [width, height] of Object.entries(widths))
      await take(browser, name, shot, Number(width), height);
    console.info(`chromium: ${name}`);
  }
  await browser.close();
}

async function take(
  browser: Browser,
  name: string,
  { url, act, options }: Shot,
  width: number,
  height: number,
) {
  const isTouch = width < 1024;
  const context = await browser.newContext({
    viewport: { width, height },
    isMobile: isTouch,
    hasTouch: isTouch,
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  await page.goto(url);
  // Again, with the font at hand: it is optional, and a busy machine may miss it the first time.
  await page.reload();
  if (act) await act(page);
  else await showAll(page);
  await page.waitForTimeout(400);
  await page.screenshot({ path: `${folder}/chromium/${name}-${width}.png`, fullPage: !act });
  await context.close();
}

/** Lazy pictures come only when they are near. */
async function showAll(page: Page) {
  await page.evaluate(async () => {
    for (const image of document.images) {
      image.scrollIntoView();
      await image.decode();
    }
    scrollTo(0, 0);
  });
}
