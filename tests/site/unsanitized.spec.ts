import { expect, test } from '@playwright/test';
import { createWorkspace, type Workspace } from '../../tooling/build/workspace.ts';
import { serveSite } from '../../tooling/serve/site.ts';
import { applyEdits, replaceIn } from '../support/apply-edits.ts';
import { watchPage } from '../support/watch-page.ts';
import { ui } from '../support/words.ts';

/** Long enough for a cold build, even on a busy machine. */
const BUILD_MS = 600_000;

const script = '<script>pwned()</script>';

/** Edits that insert a script into every posting's page, after all sanitizing and escaping. */
const bypasses = [
  replaceIn(
    'careers/position/JobDetail.astro',
    'set:html={posting.description}',
    `set:html={posting.description + '${script}'}`,
  ),
  replaceIn('layout/head.ts', ".replaceAll('<', '\\\\u003c')", ` + '</script>${script}'`),
];

let workspace: Workspace;
let site: Awaited<ReturnType<typeof serveSite>>;

test.beforeAll(async () => {
  test.setTimeout(BUILD_MS);
  workspace = await createWorkspace();
  applyEdits(bypasses, workspace.folder);
  const { code, log, dir } = await workspace.build();
  expect(code, log).toBe(0);
  site = await serveSite(dir);
});

test.afterAll(async () => {
  await site?.close();
  await workspace?.remove();
});

test('a script that gets past the sanitizer into a posting’s page does not run', async ({ page }) => {
  const { harm } = await watchPage(page, new URL(site.url).origin);
  await page.goto(new URL('jobs/', site.url).href);
  await page.getByRole('link', { name: 'Royalty Accountant' }).click();
  await expect(page.getByRole('heading', { name: ui.sections.description, exact: true })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Royalty Accountant' })).toBeVisible();
  const injected = await page.evaluate(
    () => [...document.scripts].filter(({ text }) => text === 'pwned()').length,
  );
  // In the description, after the structured data, and after the speculation rules.
  expect(injected).toBe(3);
  expect(harm.ran).toEqual([]);
});
