import { expect, test, type Locator, type Page } from '@playwright/test';
import { layoutRoutes } from './sample-pages.ts';
import { openPosition } from '../support/dialogs.ts';
import { getSites } from '../support/sites.ts';

const sites = await getSites('main', 'variant', 'many');
const routes = layoutRoutes(sites);

// With animations off, the tests measure the final state.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Runs in the page: returns text that would be hard to see on white. */
const paleInPage = (elements: Element[]) =>
  elements
    .filter((element) => Math.max(...(getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number)) > 170)
    .map(({ textContent }) => textContent);

/** Runs in the page: returns text that overlaps a picture. */
const onPicturesInPage = (elements: Element[]) =>
  elements
    .filter((element) => {
      const text = element.getBoundingClientRect();
      return [...document.images].some((image) => {
        const { left, right, top, bottom, width } = image.getBoundingClientRect();
        return width && left < text.right && right > text.left && top < text.bottom && bottom > text.top;
      });
    })
    .map(({ textContent }) => textContent);

/**
 * Runs in the page: returns headings that may be the last line on a page, and sections that clip their text. There,
 * Chromium loses a paragraph at the end of a page.
 */
const badlyBrokenInPage = (elements: Element[]) =>
  elements
    .filter((element) => {
      const { breakAfter, overflowY } = getComputedStyle(element);
      return element.localName === 'section' ? overflowY !== 'visible' : breakAfter !== 'avoid';
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 80));

test.describe('in print', () => {
  const print = (page: Page) => page.emulateMedia({ media: 'print' });
  const controls = 'button, select, input, summary, a.button:not([data-part]), a.button-quiet';

  test('text is dark, not on a picture and not clipped, no heading ends a page, and there are no controls', async ({
    page,
  }) => {
    await print(page);
    for (const [, url] of routes) {
      await page.goto(url);
      const texts = page.locator('main :is(h1, h2, h3, p, a, dt, dd, li)').filter({ visible: true });
      expect.soft(await texts.evaluateAll(paleInPage), url).toEqual([]);
      expect.soft(await texts.evaluateAll(onPicturesInPage), url).toEqual([]);
      await expect.soft(page.locator(controls).filter({ visible: true }), url).toHaveCount(0);
      expect.soft(await page.locator('h2, h3, section').evaluateAll(badlyBrokenInPage), url).toEqual([]);
    }
  });

  // If a grid row doesn't fit on a page, Firefox moves all of it.
  test('the text of a legal page is not in a grid', async ({ page }) => {
    await print(page);
    await page.goto(new URL('terms-and-conditions/', sites.main.url).href);
    const around = page.locator('main .prose').locator('xpath=ancestor-or-self::*');
    const displays = await around.evaluateAll((all) =>
      all.map((element) => getComputedStyle(element).display),
    );
    expect(displays).not.toContain('grid');
  });

  test('an open position is printed in full, with the URL to apply at, and without the list', async ({
    page,
  }) => {
    await page.goto(new URL('jobs/', sites.main.url).href);
    await page.locator('a[data-job]').first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('.job-detail')).toBeVisible();
    await print(page);
    await expect(page.locator('main, footer, dialog .round-button').filter({ visible: true })).toHaveCount(0);
    const cut = await dialog.evaluate((element) =>
      [element, ...element.querySelectorAll<HTMLElement>('.panel, .body')]
        .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
        .map(({ className }) => className),
    );
    expect(cut).toEqual([]);
    await expect(dialog).toHaveCSS('position', 'absolute');
    const veil = await dialog.evaluate((element) => getComputedStyle(element, '::backdrop').display);
    expect(veil).toBe('none');
    await expectAddress(dialog.locator('a[data-part=apply]'));
    // The position's own page.
    await page.reload();
    await expectAddress(page.locator('main a[data-part=apply]'));
  });

  test('a long list keeps its height afterwards, so that nobody loses their place', async ({ page }) => {
    await page.goto(new URL('jobs/', sites.many.url).href);
    const cards = page.locator('.list li');
    await page.locator('.list').evaluate((list) => list.classList.add('long'));
    const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
    for (const card of await cards.all()) await card.scrollIntoViewIfNeeded();
    await cards.first().scrollIntoViewIfNeeded();
    const before = await heightOf();
    await page.pdf();
    expect(await heightOf()).toBe(before);
  });

  async function expectAddress(apply: Locator) {
    await expect(apply).toBeVisible();
    const printed = await apply.evaluate((link) => getComputedStyle(link, '::after').content);
    expect(printed).toContain(await apply.getAttribute('href'));
  }
});

test('in forced colours, no line of a title covers the one above, and no button is on a picture', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(sites.main.url);
  await expect(page.locator('.sentence').first()).toHaveCSS('forced-color-adjust', 'none');
  await expect(page.locator('.banner').getByRole('button')).toBeVisible();
  await expect(page.locator('.banner .scene')).toBeHidden();
});

test('list markers are not backgrounds, which forced colours and print remove', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openPosition(page, sites.main);
  for (const marked of ['.prose ul > li', '.facts > div']) {
    const border = await page
      .getByRole('dialog')
      .locator(marked)
      .first()
      .evaluate((element) => parseFloat(getComputedStyle(element, '::before').borderTopWidth));
    expect.soft(border, marked).toBeGreaterThan(0);
  }
});

test('with reduced motion, nothing is animated; lists without markers have role="list", which WebKit needs', async ({
  page,
}) => {
  for (const [name, url] of routes) {
    await page.goto(url);
    const unnamed = await page
      .locator(':is(ul, ol):not([role=list], nav *)')
      .evaluateAll((lists) =>
        lists
          .filter((list) => getComputedStyle(list).listStyleType === 'none')
          .map((list) => list.outerHTML.slice(0, 80)),
      );
    expect.soft(unnamed, name).toEqual([]);
    expect.soft(await page.evaluate(() => document.getAnimations().length), name).toBe(0);
  }
});

// 150% text on a phone of 360 px: in a media query, an `em` is as wide there as in a window of this width.
test('with large text on a phone, no record is behind the wordmark', async ({ page }) => {
  await page.setViewportSize({ width: 240, height: 500 });
  for (const [, url] of routes) {
    await page.goto(url);
    await expect.soft(page.locator('header a').first(), url).toBeVisible();
    await expect.soft(page.locator('.record').filter({ visible: true }), url).toHaveCount(0);
  }
});

for (const [name, url] of routes) {
  test(`${name}: the layout is mirrored for right-to-left scripts`, async ({ page }) => {
    // If it arrived between the two measurements, text would change its width.
    await page.route('**/*.woff2', (route) => route.abort());
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(url);
      const before = await page.evaluate(boxesInPage);
      await page.evaluate(() => (document.documentElement.dir = 'rtl'));
      const mirrored = await page.evaluate(boxesInPage);
      const odd = before.filter(({ start }, index) => Math.abs(start - (mirrored[index]?.end ?? NaN)) > 1.5);
      expect.soft(odd, `${width} px`).toEqual([]);
    }
  });
}

/**
 * Runs in the page: returns how far each box is from the edges of the window. Leaves out inline text, whose direction
 * depends on its script.
 */
function boxesInPage() {
  const { clientWidth } = document.documentElement;
  return [...document.querySelectorAll('main *, header *, footer *')]
    .filter((element) => element.checkVisibility() && !element.closest('svg *, dialog, .honeypot'))
    .filter((element) => !/^inline/.test(getComputedStyle(element).display))
    .map((element) => {
      const { left, right } = element.getBoundingClientRect();
      return { html: element.outerHTML.slice(0, 80), start: left, end: clientWidth - right };
    });
}
