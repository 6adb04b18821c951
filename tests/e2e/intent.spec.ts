import { expect, test } from '@playwright/test';
import { hold } from '../support/hold.ts';
import { getSites } from '../support/sites.ts';
import { site, ui } from '../support/words.ts';

const { main } = await getSites('main');

for (const [name, path, trigger] of [
  ['the waitlist', '', '[data-waitlist]'],
  ['a position', 'jobs/', 'a[data-job]'],
] as const) {
  test(`${name}: every script is asked for before the first has come`, async ({ page }) => {
    const asked = new Set<string>();
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('.js')) asked.add(request.url());
    });
    const release = await hold(page, '**/_astro/*.js');
    await page.goto(main.url + path);
    await page.locator(trigger).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.waitForTimeout(500);
    const atOnce = [...asked];
    release();
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    expect([...asked]).toEqual(atOnce);
    expect(atOnce.length).toBeGreaterThan(3);
  });
}

test('without script, the button opens the dialog and the dialog gives the address', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(main.url);
  await page.getByRole('button', { name: ui.waitlist.join }).click();
  const dialog = page.getByRole('dialog', { name: site.waitlist.title });
  // Playwright's text engine ignores noscript.
  await expect(dialog.locator('noscript p')).toBeVisible();
  await expect(dialog.locator('noscript p')).toHaveText(ui.waitlist.noScript);
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await dialog.getByRole('button', { name: ui.dialog.close }).click();
  await expect(dialog).toBeHidden();
  await page.close();
});

test('a page is fetched when somebody reaches for a link to it, and not before', async ({ page }) => {
  const prefetched: string[] = [];
  const cdp = await page.context().newCDPSession(page);
  cdp.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
    if (status === 'Ready' || status === 'Success') prefetched.push(prefetchUrl);
  });
  await cdp.send('Preload.enable');
  await page.goto(new URL('jobs/', main.url).href);
  await page.locator('a[data-job]').first().hover();
  await page.waitForTimeout(600);
  expect(prefetched).toEqual([]);
  const terms = page.getByRole('contentinfo').locator('a[href$="/terms-and-conditions/"]');
  await terms.hover();
  await expect.poll(() => prefetched).toContain(await terms.evaluate((link: HTMLAnchorElement) => link.href));
});
