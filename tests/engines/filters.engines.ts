import { describe, expect } from 'vitest';
import type { Page } from './driver/page.ts';
import type { Target } from './driver/find.ts';
import { aMoment, button } from './things.ts';
import { test as anyTest } from './visitor.ts';

const department: Target = { role: 'combobox', name: 'Department' };
const location: Target = { role: 'combobox', name: 'Location' };
const showAll = button('Show all');

/** How many cards are left, as counted and as the page says it. */
async function left(page: Page) {
  const cards = await page.find({ css: '.card' });
  const said = await page.evaluate(() => {
    const shown = document.querySelector('.shown');
    return shown && getComputedStyle(shown, '::before').content.replaceAll('"', '') + shown.textContent;
  });
  return { cards: cards.length, said };
}

const seeLeft = (page: Page, count: number, total: number) =>
  page
    .waitFor(`${count} cards`, async () => (await left(page)).cards === count)
    .then(async () => expect((await left(page)).said).toBe(`${count} of ${total} shown`));

/** Nothing but a keyboard opens the native list of a select that WebDriver could press in. */
async function choose(page: Page, name: string, select = department) {
  await page.focus(select);
  await page.type(name);
}

describe.each([
  ['forty', 40, 7],
  ['threeHundred', 300, 50],
] as const)('a list of %s', (site, total, inFinance) => {
  const test = anyTest.extend('site', site);

  test('is filtered by keyboard, and "Show all" by keyboard keeps the focus in the filters', async ({
    page,
    edge,
  }) => {
    await page.goto(`${edge.url}jobs/`);
    await seeLeft(page, total, total);
    await choose(page, 'Finance');
    await seeLeft(page, inFinance, total);
    await page.press('Tab', 2);
    await page.seeFocus(showAll);
    await page.press('Enter');
    await seeLeft(page, total, total);
    await aMoment();
    const focus = await page.evaluate(
      () => document.activeElement?.closest('.filters')?.className ?? document.activeElement?.tagName,
    );
    expect(focus).toBe('filters');
  });

  test('shows all again by mouse', async ({ page, edge }) => {
    await page.goto(`${edge.url}jobs/`);
    await choose(page, 'Finance');
    await seeLeft(page, inFinance, total);
    await page.click(showAll);
    await seeLeft(page, total, total);
    await page.seeGone(showAll);
  });

  test('opens a position of those that are left', async ({ page, edge }) => {
    await page.goto(`${edge.url}jobs/`);
    await choose(page, 'Finance');
    await seeLeft(page, inFinance, total);
    const [, , third] = await page.find({ css: '.card a' });
    const name = third?.name ?? '';
    await page.click({ role: 'link', name });
    await page.see({ role: 'heading', name: 'About this role', in: { role: 'dialog', name } });
    await page.press('Escape');
    await page.seeFocus({ role: 'link', name });
    await seeLeft(page, inFinance, total);
  });
});

/** How far down the page is, how high it is, and which card is in the middle of the window, how far down. */
const look = (page: Page) =>
  page.evaluate(() => {
    const card = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('.card');
    return {
      height: document.documentElement.scrollHeight,
      scrolled: Math.round(scrollY),
      title: card?.querySelector('h3')?.textContent?.trim(),
      top: Math.round(card?.getBoundingClientRect().top ?? 0),
    };
  });

/** Scrolls there by the reader's own steps, each a part of a screen, so that all on the way is laid out. */
async function scrollThrough(page: Page, to: number) {
  for (;;) {
    const isThere = await page.evaluate((target) => {
      const before = scrollY;
      const step = Math.max(-600, Math.min(600, target - before));
      scrollBy({ top: step, behavior: 'instant' });
      return scrollY === before;
    }, to);
    await page.evaluate(awaitFrame);
    await page.waitFor('a frame', () => page.evaluate(() => window.hadFrame));
    if (isThere) return;
  }
}

declare global {
  interface Window {
    hadFrame: boolean;
  }
}

function awaitFrame() {
  window.hadFrame = false;
  requestAnimationFrame(() => requestAnimationFrame(() => (window.hadFrame = true)));
}

describe.each([
  ['threeHundred', 300, [50, 40, 12]],
  ['thousand', 1000, [167, 135, 42]],
] as const)('in the middle of a long list, %s', (site, total, [inFinance, inLeeds, inBoth]) => {
  const test = anyTest.extend('site', site);

  /** Makes the choice as somebody does who has scrolled down from the filters, and waits until all is at rest. */
  async function chooseFromMiddle(page: Page, select: Target, name: string, count: number) {
    await page.focus(select);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
    await aMoment();
    await page.type(name);
    await seeLeft(page, count, total);
    await aMoment();
  }

  test('a choice leaves the height right, the reader in place and the focus in its box', async ({
    page,
    edge,
  }) => {
    await page.goto(`${edge.url}jobs/`);
    const unfiltered = await look(page);
    for (const [select, name, count] of [
      [location, 'Leeds', inLeeds],
      [department, 'Finance', inBoth],
      [location, 'All', inFinance],
    ] as const) {
      await chooseFromMiddle(page, select, name, count);
      await page.seeFocus(select);
      const before = await look(page);
      await scrollThrough(page, Infinity);
      await scrollThrough(page, 0);
      await scrollThrough(page, before.scrolled);
      const after = await look(page);
      if (count <= 50) expect(after, name).toEqual(before);
      expect(before.height / after.height, name).toBeGreaterThan(0.85);
      expect(before.height / after.height, name).toBeLessThan(1.15);
    }
    await chooseFromMiddle(page, department, 'All', total);
    const { height } = await look(page);
    expect(height / unfiltered.height).toBeGreaterThan(0.85);
    expect(height / unfiltered.height).toBeLessThan(1.15);
  });
});
