import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, expect as expectPage, type Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../../tooling/net/ports.ts';
import { launchOptions } from '../../tooling/browser.ts';
import { applyEdits, replaceIn } from '../support/apply-edits.ts';
import { createWorkspace, environmentWithoutSettings } from '../../tooling/build/workspace.ts';
import { type Running, startScript } from '../support/start-script.ts';
import { watchPage } from '../support/watch-page.ts';
import { hero, site } from '../support/words.ts';

/** How long a saved change may take to appear. */
const SHOWN_MS = 120_000;
const see = expectPage.configure({ timeout: SHOWN_MS });

const workspace = await createWorkspace();
let server: Running;
let home: string;
let browser: Browser;
let page: Page;
/** The page's console errors and warnings. */
let complaints: string[];

beforeAll(async () => {
  // The copy's node_modules is a symbolic link, and by default Vite doesn't serve files outside the project.
  const packages = JSON.stringify(fileURLToPath(new URL('../../node_modules', import.meta.url)));
  const allowed = `fs: { allow: ['.', ${packages}],`;
  applyEdits([replaceIn('../astro.config.mjs', 'fs: {', allowed)], workspace.folder);
  const port = String(await findFreePort());
  const args = ['--port', port, '--backend-port', String(await findFreePort()), '--data-dir', 'memory:'];
  home = `http://localhost:${port}/`;
  // A coding agent's variable, with which Astro would start its server in the background.
  server = startScript(
    join(workspace.folder, 'scripts/dev.ts'),
    args,
    environmentWithoutSettings({ CLAUDECODE: '1' }),
  );
  browser = await chromium.launch(launchOptions());
  while (!server.said.includes('watching for file changes')) {
    if (server.hasEnded()) throw new Error(server.said);
    await pause(100);
  }
});

afterAll(async () => {
  await browser?.close();
  server?.stop('SIGINT');
  await server?.ended;
  await workspace.remove();
});

beforeEach(async () => {
  page = await browser.newPage();
  page.setDefaultTimeout(SHOWN_MS);
  page.setDefaultNavigationTimeout(SHOWN_MS);
  complaints = watchPage(page, new URL(home).origin).complaints;
  onTestFinished(() => page.close());
});

/** Does not wait for pictures, which the dev server encodes on demand. */
const open = (path = '') => page.goto(home + path, { waitUntil: 'domcontentloaded' });

test('changes to content and configuration appear on the next page load', async () => {
  // Uses `fetch`, because a browser would request the pictures again each time.
  const load = async () => (await fetch(home, { headers: { accept: 'text/html' } })).text();
  const eventually = (text: string) =>
    expect.poll(load, { timeout: SHOWN_MS, interval: 500 }).toContain(text);
  await eventually(hero.headline);
  const words = replaceIn('content/landing/hero.yaml', /headline:.*/, 'headline: By {{name}}');
  const undo = [applyEdits([words], workspace.folder)];
  try {
    await eventually(`By ${site.name}`);
    undo.push(
      applyEdits([replaceIn('site.config.ts', /name = '.*'/, "name = 'Undertow'")], workspace.folder),
    );
    await eventually('By Undertow');
  } finally {
    for (const each of undo.reverse()) each();
  }
  await eventually(hero.headline);
});

// React's development build checks hydration, and would log a mismatch before the sign-up succeeds.
test('signing up before React has loaded logs nothing', async () => {
  await open();
  await page.locator('[data-waitlist]').first().click();
  await page.keyboard.type(`${crypto.randomUUID()}@example.org`);
  await page.keyboard.press('Enter');
  await see(page.getByRole('dialog')).toContainText(site.waitlist.success);
  expect(complaints).toEqual([]);
});

test.each([
  'week.csv',
  'supabase/.data/running.json',
  '.cache/postings.json',
  '.env.old',
  '.npmrc',
  'site.key',
])('addresses, keys, settings and raw postings are not served: %s', async (file) => {
  mkdirSync(dirname(join(workspace.folder, file)), { recursive: true });
  writeFileSync(join(workspace.folder, file), 'secret');
  expect(await (await fetch(home + file)).text()).not.toContain('secret');
});

test('opening a position with the first tap logs nothing', async () => {
  await open('jobs/');
  await page.locator('a[data-job]').first().click();
  await see(page.locator('dialog[open] [data-slot=body]')).not.toBeEmpty();
  expect(complaints).toEqual([]);
});
