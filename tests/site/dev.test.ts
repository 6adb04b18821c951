import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, expect as expectPage, type Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../../tooling/net/ports.ts';
import { apostropheInSite, inSeveralFiles } from '../fixtures/mistakes.ts';
import { browserArguments, findBrowser } from '../../tooling/browser.ts';
import { applyEdits, replaceIn } from '../support/apply-edits.ts';
import { createWorkspace, environmentWithoutSettings } from '../../tooling/build/workspace.ts';
import { hero, site } from '../support/words.ts';

/** Timeout until a saved change is visible. */
const SHOWN_MS = 120_000;
const see = expectPage.configure({ timeout: SHOWN_MS });

const workspace = await createWorkspace();
let server: ChildProcess;
let said = '';
let home: string;
let browser: Browser;
let page: Page;
/** The page's errors and warnings in the console. */
let complaints: string[];

let mendFirst: () => void;
beforeAll(async () => {
  // The copy's packages are symbolic links, and by default Vite serves nothing outside the project.
  const packages = JSON.stringify(fileURLToPath(new URL('../../node_modules', import.meta.url)));
  const allowed = `server: { fs: { allow: ['.', ${packages}] },`;
  applyEdits([replaceIn('../astro.config.mjs', 'server: {', allowed)], workspace.folder);
  mendFirst = applyEdits(inSeveralFiles.edits, workspace.folder);
  const port = String(await findFreePort());
  const args = ['--port', port, '--backend-port', String(await findFreePort()), '--data-dir', 'memory:'];
  home = `http://localhost:${port}/`;
  server = spawn(process.execPath, [join(workspace.folder, 'scripts/dev.ts'), ...args], {
    cwd: workspace.folder,
    env: environmentWithoutSettings({}),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const executablePath = findBrowser();
  browser = await chromium.launch({ args: browserArguments, ...(executablePath && { executablePath }) });
  while (!said.includes('watching for file changes')) {
    if (server.exitCode !== null) throw new Error(said);
    await pause(100);
  }
});

afterAll(async () => {
  await browser?.close();
  if (server?.exitCode === null) {
    server.kill('SIGINT');
    await once(server, 'close');
  }
  await workspace.remove();
});

beforeEach(async () => {
  page = await browser.newPage();
  page.setDefaultTimeout(SHOWN_MS);
  page.setDefaultNavigationTimeout(SHOWN_MS);
  complaints = [];
  page.on('console', (message) => {
    const isOwn = message.location().url.startsWith(home) || message.location().url === '';
    if (/^(error|warning)$/.test(message.type()) && isOwn) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  onTestFinished(() => page.close());
});

/** Does not wait for pictures, which the dev server encodes on demand. */
const open = (path = '') => page.goto(home + path, { waitUntil: 'domcontentloaded' });
/** Waits until Vite is connected, so that the page is told about saved files. */
async function openLive(path = '') {
  const connected = page.waitForEvent('console', (message) => message.text().includes('connected.'));
  const response = await open(path);
  await connected;
  return response;
}
const overlay = () => page.locator('vite-error-overlay #message-content');
const headline = () => page.locator('h1');

test('a mistake that was there at the start stands in place of every page, until it is mended', async () => {
  const response = await openLive('privacy-policy/');
  expect(response?.status()).toBe(500);
  await see(overlay()).toHaveText(inSeveralFiles.lines.join('\n'));
  for (const line of inSeveralFiles.lines) expect(said).toContain(line);
  mendFirst();
  await see(headline()).toBeVisible();
  await see(overlay()).toHaveCount(0);
  await openLive();
  await see(headline()).toHaveText(hero.headline);
});

test('a mistake that is made then is an overlay, and the page is back when it is mended', async () => {
  await openLive();
  await see(headline()).toHaveText(hero.headline);
  const mend = applyEdits(apostropheInSite.edits, workspace.folder);
  try {
    await see(overlay()).toHaveText(apostropheInSite.lines.join('\n'));
    await see(page.locator('vite-error-overlay #stack-content')).toHaveText('');
  } finally {
    mend();
  }
  await see(headline()).toHaveText(hero.headline);
  await see(overlay()).toHaveCount(0);
});

test('what is written shows when it is saved, and so does the configuration of the site', async () => {
  await openLive();
  await see(headline()).toHaveText(hero.headline);
  const edit = (...args: Parameters<typeof replaceIn>) => applyEdits([replaceIn(...args)], workspace.folder);
  const undo = [edit('content/landing/hero.yaml', /headline:.*/, 'headline: By {{name}}')];
  try {
    await see(headline()).toHaveText(`By ${site.name}`);
    undo.push(
      edit('site.config.ts', /name: '.*'/, "name: 'Undertow'"),
      edit('content/legal/terms-and-conditions.md', /$/, '\nBy {{name}}.\n'),
    );
    await see(page.locator('.wordmark')).toHaveText('Undertow');
    await see(headline()).toHaveText('By Undertow');
    await openLive('terms-and-conditions/');
    await see(page.locator('.prose')).toContainText('By Undertow.');
    expect(await page.title()).toContain('Undertow');
  } finally {
    for (const each of undo.reverse()) each();
  }
  await see(page.locator('.prose')).not.toContainText('Undertow');
});

test('a posting of the sample that is changed has its new page', async () => {
  await openLive('jobs/');
  const title = page.locator('a[data-job]').first();
  const was = await title.innerText();
  const slug = (await title.getAttribute('href')) ?? '';
  const undo = applyEdits([replaceIn('content/postings-sample.json', was, 'Night Porter')], workspace.folder);
  try {
    const changed = page.getByRole('link', { name: 'Night Porter' });
    await see(changed).toBeVisible();
    await openLive(`jobs/${slug.replace(/^.*-/, 'night-porter-')}`);
    await see(headline()).toHaveText('Night Porter');
  } finally {
    undo();
  }
});

// React's development build checks hydration, and would log a mismatch before the sign-up succeeds.
test('the first tap of the waitlist, sent before React is there, logs nothing', async () => {
  await open();
  await page.locator('[data-waitlist]').first().click();
  await page.keyboard.type(`${crypto.randomUUID()}@example.org`);
  await page.keyboard.press('Enter');
  await see(page.getByRole('dialog')).toContainText(site.waitlist.success);
  expect(complaints).toEqual([]);
});

test('the first tap of a position logs nothing', async () => {
  await open('jobs/');
  await page.locator('a[data-job]').first().click();
  await see(page.locator('dialog[open] [data-slot=body]')).not.toBeEmpty();
  expect(complaints).toEqual([]);
});
