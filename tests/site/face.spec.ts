import { expect, test } from '@playwright/test';
import { pagesOf } from '../../tooling/build/built-pages.ts';
import { watchFace } from '../../tooling/bench/paint.ts';
import { openPhone } from '../../tooling/phone/phone.ts';
import { getSites } from '../support/sites.ts';

const sites = await getSites('main', 'variant');

/** Runs in the page: returns any text in the display typeface with letters that are missing from the page's subset. */
function uncovered(): string[] {
  const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  const width = (text: string, fallback: string) => {
    canvas.font = `600 100px Display, ${fallback}`;
    return canvas.measureText(text).width;
  };
  return (
    [...document.querySelectorAll('body *')]
      .filter((element) => getComputedStyle(element).fontFamily.startsWith('Display'))
      .flatMap(({ childNodes }) => [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE))
      // Letters from other scripts come from the fallback font.
      .map(({ textContent }) =>
        (textContent ?? '').normalize('NFC').replace(/[^\p{Script=Latin}\x21-\x7e]/gu, ''),
      )
      .filter((text) => width(text, 'monospace') !== width(text, 'serif'))
  );
}

for (const [name, site] of Object.entries(sites)) {
  test(`${name}: the inlined typefaces have every letter, and need no font file`, async ({ page }) => {
    // Blocks the font file, which usually arrives too late on a phone's first visit.
    await page.route('**/*.woff2', (route) => route.abort());
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    // On a phone, the hero's text is in the typeface too.
    await page.setViewportSize({ width: 360, height: 740 });
    for (const { url, path } of pagesOf(site)) {
      await page.goto(url);
      expect(await page.evaluate(uncovered), path).toEqual([]);
    }
    expect(errors).toEqual([]);
  });
}

test('on a slow phone, the first frame shows the headline in its typeface', async ({ browser }) => {
  for (const { url } of [sites.main, sites.variant, { url: `${sites.main.url}jobs/` }]) {
    await using phone = await openPhone(browser);
    await phone.page.addInitScript(watchFace);
    await phone.page.goto(url);
    await phone.page.waitForFunction(() => 'headlineHasFace' in window);
    expect.soft(await phone.page.evaluate(() => window.headlineHasFace), url).toBe(true);
  }
});
