import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { baseOf, pagesOf, readBuilt, type Site } from '../../tooling/build/built-pages.ts';
import { attribute, Markup } from '../../tooling/build/markup.ts';
import { budgets } from '../../tooling/budgets.ts';
import { getSites } from '../support/sites.ts';

const sites = await getSites('main', 'variant');

const builds: [string, Site][] = [
  ['main', sites.main],
  ['variant', sites.variant],
];

for (const [name, site] of builds) {
  test(`${name}: the font alone is asked for ahead, and no page on a phone waits for it`, () => {
    for (const { file } of pagesOf(site)) {
      const html = readBuilt(site, file);
      const markup = new Markup(html);
      const preloads = markup.named('link').filter((link) => /preload|prefetch/.test(attribute(link, 'rel')));
      const place = preloads.map((link) => ({
        in: markup.isInside(link, 'head') ? 'head' : 'body',
        as: attribute(link, 'as'),
        media: attribute(link, 'media'),
      }));
      expect.soft(place, file).toEqual([
        { in: 'head', as: 'font', media: '(min-width:48rem)' },
        { in: 'body', as: 'font', media: '' },
      ]);
      // A line brings it behind the page's first bytes, not behind the last.
      expect.soft(html, file).toMatch(/<body[^>]*>\s*<link rel="preload"/);

      const [font = '', ...others] = new Set(preloads.map((link) => attribute(link, 'href')));
      expect.soft(others, file).toEqual([]);
      expect.soft(html, file).toContain(`src:url(${font})`);
      expect.soft(html, file).toContain('font-display:optional');
      expect
        .soft(statSync(join(site.dir, font.slice(baseOf(site).length))).size, file)
        .toBeLessThanOrEqual(budgets.subsetFont.limit);
    }
  });
}

test('a page on a wide screen has the typeface once it is at hand', async ({ page }) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
  // A busy machine may take longer than Chromium waits.
  await expect(async () => {
    await page.goto(sites.main.url);
    const { root } = await cdp.send('DOM.getDocument');
    const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
    const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId });
    expect(fonts.map(({ isCustomFont }) => isCustomFont)).toEqual([true]);
  }).toPass({ timeout: 20_000 });
});
