import { expect, test } from '@playwright/test';
import { hold } from '../support/hold.ts';
import { getSites } from '../support/sites.ts';
import { site, ui } from '../support/words.ts';

const { main, many } = await getSites('main', 'many');

for (const [name, path, trigger] of [
  ['the waitlist', '', '[data-waitlist]'],
  ['a position', 'jobs/', 'a[data-job]'],
] as const) {
  test(`${name}: every script is requested before the first one arrives`, async ({ page }) => {
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

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('scrolling a list of positions does not trigger any requests', async ({ page }) => {
    await page.goto(`${many.url}jobs/`);
    await page.waitForLoadState('networkidle');
    const requested: string[] = [];
    // Chromium requests the favicon when it is idle.
    page.on('request', (request) => request.url().endsWith('.svg') || requested.push(request.url()));
    const cdp = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 180, y }] });
    for (let swipe = 0; swipe < 5; swipe += 1) {
      await touch('touchStart', 600);
      // Roughly how long a finger stays on the screen when stopping a scrolling list.
      await page.waitForTimeout(100);
      for (let y = 580; y >= 100; y -= 40) await touch('touchMove', y);
      await touch('touchEnd');
    }
    await page.waitForTimeout(500);
    expect(requested).toEqual([]);
  });
});

test('without JavaScript, the button opens a dialog that gives the contact address', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(main.url);
  await page.getByRole('button', { name: ui.waitlist.join }).click();
  const dialog = page.getByRole('dialog', { name: site.waitlist.title });
  // Playwright's text selectors ignore `<noscript>`.
  await expect(dialog.locator('noscript p')).toBeVisible();
  await expect(dialog.locator('noscript p')).toHaveText(ui.waitlist.noScript);
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await dialog.getByRole('button', { name: ui.dialog.close }).click();
  await expect(dialog).toBeHidden();
  await page.close();
});

test('hovering over a link prefetches its page, unless the link is a job card', async ({ page }) => {
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
