import { expect, test } from '@playwright/test';
import { pagesOf } from '../../tooling/build/built-pages.ts';
import { getSites } from '../support/sites.ts';

const sites = await getSites('main', 'variant', 'hostile');

/** Runs in the page: texts in the display face with letters that the page's subset lacks, which their width shows. */
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
      // Letters of other scripts come from the fallback.
      .map(({ textContent }) =>
        (textContent ?? '').normalize('NFC').replace(/[^\p{Script=Latin}\x21-\x7e]/gu, ''),
      )
      .filter((text) => width(text, 'monospace') !== width(text, 'serif'))
  );
}

for (const [name, site] of Object.entries(sites)) {
  test(`${name}: each page's typeface has every letter of its headings and buttons`, async ({ page }) => {
    // Without the typeface's file, as on a phone's first visit.
    await page.route('**/*.woff2', (route) => route.abort());
    for (const { url, path } of pagesOf(site)) {
      await page.goto(url);
      expect(await page.evaluate(uncovered), path).toEqual([]);
    }
  });
}
