import { describe, expect } from 'vitest';
import type { Page } from './driver/page.ts';
import type { Target } from './driver/find.ts';
import { aMoment, button } from './targets.ts';
import { test as anyTest } from './visitor.ts';

const department: Target = { role: 'combobox', name: 'Department' };
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
async function choose(page: Page, name: string) {
  await page.focus(department);
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
