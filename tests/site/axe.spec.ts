import { expect, test } from '@playwright/test';
import { layoutRoutes } from './sample-pages.ts';
import { expectNoViolations } from '../support/axe.ts';
import { getSites } from '../support/sites.ts';

const sites = await getSites('main', 'variant', 'many', 'empty');

// Otherwise, axe would check elements in mid-animation.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const routes = [...layoutRoutes(sites), ['empty /jobs/', new URL('jobs/', sites.empty.url).href] as const];

for (const [name, url] of routes) {
  test(name, async ({ page }) => {
    await page.goto(url);
    await expectNoViolations(page);
  });
}

test('selected text is legible on both backgrounds', async ({ page }) => {
  await page.goto(new URL('jobs/', sites.main.url).href);
  for (const selector of ['h1', 'main a[href^="mailto:"]']) {
    const { color, backgroundColor } = await page
      .locator(selector)
      .last()
      .evaluate((element) => ({ ...getComputedStyle(element, '::selection') }));
    const [text = [], background = []] = [color, backgroundColor].map((value) =>
      value.match(/\d+/g)?.map(Number),
    );
    // The W3C's older measure of contrast, out of 765: https://www.w3.org/TR/AERT#color-contrast
    const difference = text.reduce(
      (sum, value, index) => sum + Math.abs(value - (background[index] ?? NaN)),
      0,
    );
    expect(difference).toBeGreaterThan(400);
  }
});
