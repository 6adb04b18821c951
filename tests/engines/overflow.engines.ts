import { expect } from 'vitest';
import { test } from './visitor.ts';

// Chromium, which the other tests of layout use, may give an element a different width from the other engines.
for (const width of [360, 768, 1024, 1440])
  test(`no text is cut off by the edge of the window at ${width} px`, async ({ page, network }) => {
    await page.setViewport(width, 900);
    for (const path of ['', 'jobs/', 'jobs/senior-frontend-engineer-612001/', 'terms-and-conditions/']) {
      await page.goto(network.url + path);
      expect(await page.evaluate(findCutOff), path).toEqual([]);
    }
  });

/** Runs in the page: returns the text that is beyond either side of the window. */
function findCutOff(): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const isOutside = [...range.getClientRects()].some(
      ({ left, right }) => left < -1 || right > innerWidth + 1,
    );
    // Screen-reader-only text is clipped on purpose.
    const parent = walker.currentNode.parentElement;
    if (isOutside && parent && getComputedStyle(parent).clipPath === 'none')
      found.push(`${walker.currentNode.textContent}`);
  }
  return found;
}
