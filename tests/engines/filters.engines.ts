import { describe, expect } from 'vitest';
import type { Page } from './driver/page.ts';
import type { Target } from './driver/find.ts';
import { aMoment, button } from './targets.ts';
import { test as anyTest } from './visitor.ts';

const department: Target = { role: 'combobox', name: 'Department' };
const location: Target = { role: 'combobox', name: 'Location' };
const showAll = button('Show all');

/** How many cards are left, as the page says it. */
const sayLeft = (page: Page) =>
  page.evaluate(() => {
    const shown = document.querySelector('.shown');
    return shown && getComputedStyle(shown, '::before').content.replaceAll('"', '') + shown.textContent;
  });

/** How many cards are left, as counted and as the page says it. */
async function left(page: Page) {
  const cards = await page.find({ css: '.card' });
  return { cards: cards.length, said: await sayLeft(page) };
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
    network,
  }) => {
    await page.goto(`${network.url}jobs/`);
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

  test('shows all again by mouse', async ({ page, network }) => {
    await page.goto(`${network.url}jobs/`);
    await choose(page, 'Finance');
    await seeLeft(page, inFinance, total);
    await page.click(showAll);
    await seeLeft(page, total, total);
    await page.seeGone(showAll);
  });

  test('opens a position of those that are left', async ({ page, network }) => {
    await page.goto(`${network.url}jobs/`);
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

/** How high the page is, how far down the reader, and which card is in the middle of the window, and where. */
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

const jumpToMiddle = (page: Page) =>
  page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' }));

/** Scrolls there in steps of less than a window, so that all on the way is laid out; as far as the page goes. */
async function scrollThrough(page: Page, to: number) {
  for (let isThere = false; !isThere;) {
    isThere = await page.evaluate((target) => {
      const before = scrollY;
      scrollBy({ top: Math.max(-700, Math.min(700, target - before)), behavior: 'instant' });
      window.hadFrame = false;
      requestAnimationFrame(() => requestAnimationFrame(() => (window.hadFrame = true)));
      return scrollY === before;
    }, to);
    await page.waitFor('a frame', () => page.evaluate(() => window.hadFrame));
  }
}

declare global {
  interface Window {
    hadFrame: boolean;
  }
}

describe.each([
  ['threeHundred', 300, { inLeeds: 40, inFinance: 50, inBoth: 12 }],
  ['thousand', 1000, { inLeeds: 135, inFinance: 167, inBoth: 41 }],
] as const)('in the middle of a long list, %s', (site, total, { inLeeds, inFinance, inBoth }) => {
  const test = anyTest.extend('site', site);

  /**
   * Makes a choice as somebody does who has scrolled down from the filters; then all is at rest. By its first letter:
   * where keys come slowly, more of them are more choices.
   */
  async function chooseFromMiddle(page: Page, select: Target, name: string, count: number) {
    await page.focus(select);
    await jumpToMiddle(page);
    await aMoment();
    await page.type(name.charAt(0));
    await page.waitFor(`${count} said`, async () => (await sayLeft(page)) === `${count} of ${total} shown`);
    await aMoment();
    const first = await look(page);
    await aMoment();
    expect(await look(page), `${name}, later`).toEqual(first);
    await page.seeFocus(select);
  }

  test(
    'each choice leaves the page as high as it is, and the reader in place',
    { timeout: 240_000 },
    async ({ page, network }) => {
      await page.goto(`${network.url}jobs/`);
      for (const [select, name, count] of [
        [location, 'Leeds', inLeeds],
        [department, 'Finance', inBoth],
        [location, 'All', inFinance],
        [department, 'All', total],
      ] as const) {
        await chooseFromMiddle(page, select, name, count);
        await jumpToMiddle(page);
        await aMoment();
        const before = await look(page);
        for (const place of [1e9, 0, before.scrolled]) await scrollThrough(page, place);
        const after = await look(page);
        expect(before.title, name).toBeDefined();
        if (count <= 24) expect(after, name).toEqual(before);
        else expectAbout(before.height, after.height, name);
      }
    },
  );
});

/** Cards whose height is not known yet are taken to be as high as most. */
function expectAbout(height: number, right: number, name: string) {
  expect(height / right, name).toBeGreaterThan(0.85);
  expect(height / right, name).toBeLessThan(1.15);
}
