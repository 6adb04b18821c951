import { expect, test, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from '../../tooling/browser.ts';
import { expectStill, observe } from './layout-shift.ts';
import { layoutRoutes } from './sample-pages.ts';
import { openPosition, openWaitlist } from '../support/dialogs.ts';
import { getSites } from '../support/sites.ts';
import { ui } from '../support/words.ts';

const sites = await getSites('main', 'variant', 'many');

// With animations off, the tests measure the final state.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const routes = layoutRoutes(sites);

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
  page.locator('h1, h2, h3, [role=heading], dt, .button').evaluateAll((headings) => {
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

for (const [name, url] of routes) {
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
