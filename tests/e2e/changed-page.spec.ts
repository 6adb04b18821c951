import { expect, test } from '@playwright/test';
import { hold } from '../support/hold.ts';
import { getSites } from '../support/sites.ts';

const { main } = await getSites('main');

/** Wraps each text node in extra elements, as Chromium does when it translates a page. */
function translateInPage() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
    parentElement?.matches('script, style, noscript') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const nodes: Text[] = [];
  while (texts.nextNode()) nodes.push(texts.currentNode as Text);
  for (const text of nodes) {
    const font = document.createElement('font');
    text.replaceWith(font);
    font.appendChild(document.createElement('font')).append(`¡${text.data}!`);
  }
}

test('on a translated page, the dialog stays open, sends the typed address once, and can be used again', async ({
  page,
}) => {
  const release = await hold(page, '**/_astro/*.js');
  await page.goto(main.url);
  await page.evaluate(translateInPage);
  await page.locator('[data-waitlist]').first().click();
  const field = page.locator('dialog[open] input[type=email]');
  const address = `translated.${crypto.randomUUID()}@example.org`;
  await field.fill(address);
  const inserts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') inserts.push(request.postData() ?? '');
  });
  await field.press('Enter');
  release();
  await expect(page.locator('dialog[open] .outcome')).toBeVisible();
  expect(inserts).toEqual([JSON.stringify({ email: address })]);
  // The outcome is translated, too, before it is dismissed.
  await page.evaluate(translateInPage);
  await page.locator('dialog[open] .outcome button').click();
  await page.locator('[data-waitlist]').first().click();
  await expect(field).toBeVisible();
});

test('on a translated page, an open position stays open, with its text visible', async ({ page }) => {
  const release = await hold(page, '**/_astro/*.js');
  await page.goto(`${main.url}jobs/`);
  await page.evaluate(translateInPage);
  await page.locator('a[data-job]').first().click();
  await expect(page.locator('dialog[open] .job-detail')).toBeVisible();
  release();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await page.waitForTimeout(300);
  await expect(page.locator('dialog[open] .job-detail')).toBeVisible();
});

test('after a page with an error has been translated, the next attempt works', async ({ page }) => {
  await page.goto(main.url);
  await page.locator('[data-waitlist]').first().click();
  const field = page.locator('dialog[open] input[type=email]');
  await field.fill('translated@example.org');
  await page.route('**/rest/v1/**', (route) => route.abort());
  for (const failures of [1, 2]) {
    // Right after the dialog has opened, a second Enter would be ignored, unless another key comes before it.
    await field.press('End');
    await field.press('Enter');
    await expect(page.locator('dialog[open] .form-error > *')).toHaveCount(failures);
    await page.evaluate(translateInPage);
  }
  await page.unroute('**/rest/v1/**');
  await field.press('Enter');
  await expect(page.locator('dialog[open] .outcome')).toBeVisible();
});

test('on a page translated by Google, headings use the fallback, not the embedded letters', async ({
  page,
}) => {
  await page.goto(main.url);
  await page.evaluate(() => document.documentElement.classList.add('translated-ltr'));
  await expect(page.locator('h1')).toHaveCSS('font-family', /^Fallback/);
});

test('when the page has been translated, “Try again” loads the position again', async ({ page }) => {
  await page.goto(`${main.url}jobs/`);
  const link = page.locator('a[data-job]').first();
  const url = new URL((await link.getAttribute('href')) ?? '', main.url).href;
  await page.route(url, (route) => route.abort());
  await link.click();
  await expect(page.locator('dialog[data-state=failed]')).toBeVisible();
  await page.evaluate(translateInPage);
  await page.unroute(url);
  await page.locator('[data-retry] font font').click();
  await expect(page.locator('dialog[data-state=ready]')).toBeVisible();
});

for (const path of ['', 'jobs/', 'privacy-policy/', '404.html'])
  test(`a saved copy of /${path}, which has no scripts, is complete`, async ({ page }) => {
    await page.goto(`${main.url}${path}`);
    await page.evaluate(() => document.querySelectorAll('script').forEach((script) => script.remove()));
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('.site-footer a').last()).toBeVisible();
  });
