import { expect, test, type Locator, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from '../../tooling/browser.ts';
import { expectStill, observe } from './layout-shift.ts';
import { samplePages } from './sample-pages.ts';
import { openPosition, openWaitlist } from '../support/dialogs.ts';
import { getSites } from '../support/sites.ts';
import { ui } from '../support/words.ts';

const sites = await getSites('main', 'variant', 'many');

// With animations off, the tests measure the final state.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const routes: [string, string][] = [
  ...samplePages(sites.main).map(({ path, url }): [string, string] => [`main ${path}`, url]),
  ['variant /', sites.variant.url],
  ['many /jobs/', new URL('jobs/', sites.many.url).href],
];

/** The elements that make the page scroll sideways. They are measured only if it does. */
const overflowOf = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body :not(svg, svg *)')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    );
    return [
      `${scrollWidth} > ${clientWidth}`,
      ...wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 120)),
    ];
  });

/** The words in headings, labels and buttons that are broken across two lines, although they have no hyphen. */
const brokenWordsOf = (page: Page) =>
  page.locator('h1, h2, h3, [role=heading], dt, .button, .outcome p').evaluateAll((headings) => {
    const broken: string[] = [];
    for (const heading of headings) {
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        for (const { 0: word, index } of (texts.currentNode as Text).data.matchAll(/[\p{L}\p{N}]+/gu)) {
          const range = new Range();
          range.setStart(texts.currentNode, index);
          range.setEnd(texts.currentNode, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(word);
        }
      }
    }
    return broken;
  });

/** For WCAG's Reflow and Resize Text: a narrow screen, a zoomed-in one, and larger text without zoom. */
const screens: [string, { width: number; height: number }, textSize: string][] = [
  ['320 px', { width: 320, height: 640 }, ''],
  ['200% zoom', { width: 720, height: 450 }, ''],
  ['200% text at 1280 px', { width: 1280, height: 800 }, '200%'],
  ['200% text at 360 px', { width: 360, height: 740 }, '200%'],
  ['2560 px', { width: 2560, height: 1440 }, ''],
];

for (const [name, url] of routes) {
  test(`${name}: nothing scrolls sideways, no heading breaks within a word, and targets are at least 44 px`, async ({
    page,
  }) => {
    await page.goto(url);
    for (const [screen, viewport, textSize] of screens) {
      await page.setViewportSize(viewport);
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), textSize);
      expect.soft(await overflowOf(page), screen).toEqual([]);
      expect.soft(await brokenWordsOf(page), screen).toEqual([]);
    }
    await page.evaluate(() => (document.documentElement.style.fontSize = ''));
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await smallTargetsOf(page), `${width} px`).toEqual([]);
    }
  });
}

for (const [name, html] of [
  ['a long preformatted line', `<pre>${'o '.repeat(400)}</pre>`],
  ['a wide table', `<table><tr>${'<td>subscription</td>'.repeat(12)}</tr></table>`],
] as const)
  test(`${name} in a legal page scrolls by itself`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(new URL('terms-and-conditions/', sites.main.url).href);
    const first = page.locator('.prose p').first();
    await first.evaluate((text, added) => text.insertAdjacentHTML('afterend', added), html);
    expect(await overflowOf(page)).toEqual([]);
    const scrolls = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;
    expect(await page.locator('.prose p + :is(pre, table)').evaluate(scrolls)).toBe(true);
  });

const dialogs = [
  ['the waitlist dialog', openWaitlist],
  ['a position’s modal', openPosition],
] as const;

for (const [name, open] of dialogs) {
  test(`${name} fits 90% of a screen’s height and 320 px, with large enough targets`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 480 });
    await open(page, sites.main);
    const panel = page.getByRole('dialog').locator('.panel');
    await expect(panel.getByRole('heading').first()).toBeVisible();
    await expect(panel.getByText(ui.positionDialog.loading)).toBeHidden();
    for (const viewport of [
      { width: 320, height: 480 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(viewport);
      const box = await panel.boundingBox();
      expect.soft(box?.height).toBeLessThanOrEqual(viewport.height * 0.9 + 1);
      expect.soft(box?.x).toBeGreaterThanOrEqual(0);
      expect.soft((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
      const sideways = await panel.evaluate((element) => element.scrollWidth - element.clientWidth);
      expect.soft(sideways, `${viewport.width} px`).toBeLessThanOrEqual(0);
      expect.soft(await smallTargetsOf(page, 'dialog[open] '), `${viewport.width} px`).toEqual([]);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect.soft(await brokenWordsOf(page), '200% text').toEqual([]);
  });
}

for (const [height, title] of [
  [256, 'Senior Frontend Engineer'],
  [568, 'Longtitle'.repeat(30)],
] as const) {
  test(`at 320 × ${height} px, a modal with a ${title.length}-letter title can be read`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height });
    await page.goto(new URL('jobs/', sites.main.url).href);
    const card = page.getByRole('link', { name: 'Senior Frontend Engineer' });
    await card.evaluate((link, text) => (link.textContent = text), title);
    await page.locator('a[data-job]').first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('.job-detail')).toBeVisible();
    const apply = dialog.locator('[data-slot=apply] a');
    await expect(apply).toBeInViewport({ ratio: 1 });
    const body = await dialog.locator('.body').boundingBox();
    expect(body?.height).toBeGreaterThanOrEqual(Math.min(192, 0.6 * height) - 1);
    await page.mouse.move(160, height / 2);
    await expect(async () => {
      await page.mouse.wheel(0, 2000);
      await expect(dialog.locator('.job-detail > :last-child')).toBeInViewport({ timeout: 200 });
      await expect(apply).toBeInViewport({ ratio: 1, timeout: 200 });
    }).toPass();
  });
}

test('a table of contents is collapsed on narrow screens, and in view on wide ones', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(new URL('terms-and-conditions/', sites.main.url).href);
  const contents = page.getByRole('navigation', { name: ui.page.contents });
  const last = contents.locator('a').last();
  const fold = contents.locator('summary');
  await expect(fold).toHaveText(ui.page.contents);
  await expect(last).toBeHidden();
  await fold.click();
  await expect(last).toBeVisible();
  for (const width of [1023, 1024]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(fold).toBeVisible({ visible: width === 1023 });
    await expect(contents.locator('h2')).toBeVisible({ visible: width === 1024 });
  }
  await page.reload();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator('.prose h2').nth(5).scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
});

test('the page behind a dialog does not move or scroll', async ({ playwright }) => {
  // Playwright and the headless shell hide scrollbars, but opening the dialog must leave space for the page's.
  const ignoreDefaultArgs = ['--hide-scrollbars'];
  const executablePath = findBrowser() ?? '';
  const args = browserArguments;
  await using browser = await playwright.chromium.launch({ executablePath, args, ignoreDefaultArgs });
  const page = await browser.newPage({ viewport: { width: 1280, height: 400 }, reducedMotion: 'reduce' });
  await observe(page);
  await page.goto(sites.main.url);
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0);
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
  const height = await heightOf();
  // The button is out of view, so Playwright scrolls the page to click it.
  await page.getByRole('button', { name: ui.waitlist.join }).click();
  expect(await heightOf()).toBe(height);
  const before = await page.evaluate(() => scrollY);
  await page.mouse.move(10, 300);
  await page.mouse.wheel(0, 600);
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await expectStill(page, 'behind the dialog');
  // Where the page's scrollbar was.
  await page.mouse.click(1276, 300);
  await expect(page.getByRole('dialog')).toBeHidden();
});

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

test.describe('in print', () => {
  const print = (page: Page) => page.emulateMedia({ media: 'print' });
  const controls = 'button, select, input, summary, a.button:not([data-part]), a.button-quiet';

  test('text is dark and not on a picture, and there are no controls', async ({ page }) => {
    await print(page);
    for (const [, url] of routes) {
      await page.goto(url);
      const texts = page.locator('main :is(h1, h2, h3, p, a, dt, dd, li)').filter({ visible: true });
      expect.soft(await texts.evaluateAll(paleInPage), url).toEqual([]);
      expect.soft(await texts.evaluateAll(onPicturesInPage), url).toEqual([]);
      await expect.soft(page.locator(controls).filter({ visible: true }), url).toHaveCount(0);
    }
  });

  // Chromium loses a paragraph at the end of a page if its section clips it.
  test('no section clips its text', async ({ page }) => {
    await print(page);
    await page.goto(sites.main.url);
    const clips = await page
      .locator('section')
      .evaluateAll((all) => all.map((element) => getComputedStyle(element).overflowY));
    expect(new Set(clips)).toEqual(new Set(['visible']));
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

test('lists without markers have role="list", which WebKit needs', async ({ page }) => {
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

  test(`${name}: every element focused with Tab is visible`, async ({ page }) => {
    for (const [width, height] of [
      [320, 256],
      [1024, 300],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(url);
      let stops = 0;
      for (; stops < 45; stops += 1) {
        await page.keyboard.press('Tab');
        const covered = await page.evaluate(coveredFocusInPage);
        if (covered === undefined) break;
        expect.soft(covered, `${width} × ${height}`).toBe('');
      }
      expect.soft(stops, `${width} × ${height}`).toBeGreaterThan(0);
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

/**
 * Runs in the page: returns the focused element if fewer than two of five points along its middle can be seen. Returns
 * `undefined` once the focus has left the page.
 */
function coveredFocusInPage(): string | undefined {
  const element = document.activeElement as HTMLElement;
  if (element === document.body) return undefined;
  const [box] = element.getClientRects();
  if (!box) return '';
  const seen = [0.1, 0.3, 0.5, 0.7, 0.9].filter((part) => {
    const hit = document.elementFromPoint(box.x + box.width * part, box.y + box.height / 2);
    return hit && (element.contains(hit) || hit.contains(element));
  });
  return seen.length >= 2 ? '' : element.outerHTML.slice(0, 100);
}

test('nothing is animated if the visitor prefers reduced motion', async ({ page }) => {
  for (const [, url] of routes) {
    await page.goto(url);
    expect.soft(await page.evaluate(() => document.getAnimations().length), url).toBe(0);
  }
});

/**
 * Controls and standalone links less than 44 px wide or high. As in WCAG 2.2, links in a sentence are exempt. So are
 * the honeypot, which only bots fill in, and the skip link, which appears only when focused.
 */
function smallTargetsOf(page: Page, within = '') {
  return page.evaluate((prefix) => {
    const selector = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary']
      .map((name) => prefix + name)
      .join();
    /** Includes `::after`, because a card's link uses it to cover the whole card. */
    const sizeOf = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      const after = getComputedStyle(element, '::after');
      const covers = after.content !== 'none' && after.position === 'absolute';
      return covers
        ? { width: parseFloat(after.width), height: parseFloat(after.height) }
        : { width, height };
    };
    const isInSentence = (element: Element) => {
      if (getComputedStyle(element).display !== 'inline') return false;
      const block = element.closest('p, li, dd, figcaption');
      const own = element.textContent.trim().length;
      return (block?.textContent.trim().length ?? 0) > own;
    };
    return [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !element.closest('[aria-hidden=true], .skip-link') && !isInSentence(element))
      .map((element) => ({ element, ...sizeOf(element) }))
      .filter(({ width, height }) => Math.min(width, height) < 43.9)
      .map(({ element, width, height }) => `${width}x${height} ${element.outerHTML.slice(0, 120)}`);
  }, within);
}
