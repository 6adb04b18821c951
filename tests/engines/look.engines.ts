import { describe, expect } from 'vitest';
import { test } from './visitor.ts';

const paths = {
  'the front page': '',
  'the list': 'jobs/',
  'a position': 'jobs/senior-frontend-engineer-612001/',
  'the terms': 'terms-and-conditions/',
  'the privacy policy': 'privacy-policy/',
  'the not-found page': 'nowhere/',
  'the error page': '500.html',
};

describe.each(Object.entries(paths))('%s', (_, path) => {
  test('shows no line under the links that are not within a text', async ({ page, network }) => {
    await page.goto(network.url + path);
    const links = await page.evaluate(linesInPage);
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter(({ isUnderlined }) => isUnderlined)).toEqual([]);
  });
});

/** Runs in the page: the wordmark, the way back, the cards and the footer, and whether a line is seen under each. */
function linesInPage(): { words: string; isUnderlined: boolean }[] {
  const plain = document.querySelectorAll('.wordmark, .back, .card a, footer.site-footer a');
  return [...plain].map((link) => {
    const { textDecorationLine, textDecorationColor } = getComputedStyle(link);
    const isClear = /^(transparent|rgba\(.*, 0\))$/.test(textDecorationColor);
    return {
      words: link.textContent.trim(),
      isUnderlined: textDecorationLine.includes('underline') && !isClear,
    };
  });
}
