import { expect, test } from '@playwright/test';
import { hold } from '../support/hold.ts';
import { getSites } from '../support/sites.ts';
import { ui } from '../support/words.ts';

const { main, variant } = await getSites('main', 'variant');

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
    await expect.poll(() => asked.size).toBeGreaterThan(3);
    // Any that are requested at the same time.
    await page.waitForTimeout(500);
    const atOnce = [...asked];
    release();
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    expect([...asked]).toEqual(atOnce);
  });
}

for (const [hero, { url }] of Object.entries({ dialog: main, inline: variant }))
  for (const cause of ['turned off', 'blocked by an extension']) {
    test(`if scripts are ${cause}, an address replaces buttons and forms (${hero})`, async ({ browser }) => {
      const isBlocked = cause !== 'turned off';
      const page = await browser.newPage({ javaScriptEnabled: isBlocked });
      await page.route(url, async (route) => {
        const response = await route.fetch();
        const policy = isBlocked && { 'content-security-policy': "script-src 'none'" };
        await route.fulfill({ response, headers: { ...response.headers(), ...policy } });
      });
      await page.goto(url);
      const notes = page.locator('main .no-script');
      await expect(notes).toHaveText(Array(3).fill(ui.page.noScript));
      for (const note of await notes.all()) await expect(note).toBeVisible();
      for (const link of await notes.locator('a').all())
        await expect(link).not.toHaveCSS('text-decoration-color', 'rgba(0, 0, 0, 0)');
      await expect(page.locator('main').getByRole('button')).toHaveCount(0);
      await expect(page.getByRole('textbox')).toHaveCount(0);
      await page.close();
    });
  }

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
