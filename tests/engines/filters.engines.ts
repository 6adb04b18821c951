import { isDeepStrictEqual } from 'node:util';
import { describe, expect } from 'vitest';
import { getSites } from '../support/sites.ts';
import type { Page } from './driver/page.ts';
import type { Target } from './driver/find.ts';
import { aMoment, aboutThisRole, button } from './targets.ts';
import { test as anyTest } from './visitor.ts';
import { fillSlots } from '../../src/content/placeholders.ts';
import { ui } from '../support/words.ts';

const { many } = await getSites('many');

const department: Target = { role: 'combobox', name: ui.facts.department };
const location: Target = { role: 'combobox', name: ui.facts.location };
const showAll = button(ui.careers.showAll);

const said = (page: Page) =>
  page.evaluate(() => document.querySelector('[role=status].shown')?.textContent?.trim());
const search = (page: Page) => page.evaluate(() => window.location.search);

/** Waits until `count` cards are visible, the page has announced the count, and the URL's query is `choice`. */
async function seeShown(page: Page, count: number, total: number, choice: string) {
  const expected = [count, fillSlots(ui.careers.shown, { shown: count, total }), choice];
  let seen: unknown;
  await page
    .waitFor(`${count} cards`, async () => {
      seen = [(await page.find({ css: '.card' })).length, await said(page), await search(page)];
      return isDeepStrictEqual(seen, expected);
    })
    .catch((error: unknown) => expect(seen, String(error)).toEqual(expected));
}

/** Uses the keyboard, because WebDriver cannot click an option in a native drop-down list. */
async function choose(page: Page, name: string, select = department) {
  await page.focus(select);
  await page.type(name);
}

describe('a list of forty positions', () => {
  const test = anyTest.extend('site', many);

  test('responds to both filters, Back, Forward and reload', async ({ page, network }) => {
    await page.goto(`${network.url}jobs/`);
    await seeShown(page, 40, 40, '');
    await choose(page, 'Finance');
    await seeShown(page, 7, 40, '?department=Finance');
    await choose(page, 'Glasgow', location);
    await seeShown(page, 2, 40, '?department=Finance&location=Glasgow');
    await page.reload();
    await seeShown(page, 2, 40, '?department=Finance&location=Glasgow');
    await page.back();
    await seeShown(page, 7, 40, '?department=Finance');
    await page.back();
    await seeShown(page, 40, 40, '');
    await page.forward();
    await seeShown(page, 7, 40, '?department=Finance');
    // With characters that have a special meaning in a selector.
    await choose(page, 'Design');
    await seeShown(page, 6, 40, '?department=Design+%22R%26D%22');
    expect(await page.errors()).toEqual([]);
  });

  test('says so if nothing matches; a pressed "Show all" keeps the focus', async ({ page, network }) => {
    await page.goto(`${network.url}jobs/?department=Finance&location=Cardiff`);
    await seeShown(page, 0, 40, '?department=Finance&location=Cardiff');
    await page.focus(location);
    await page.press('Tab');
    await page.seeFocus(showAll);
    await page.press('Enter');
    await seeShown(page, 40, 40, '');
    await aMoment(300);
    await page.seeFocus(showAll);
    await page.press('Tab');
    await page.seeGone(showAll);
  });

  test('needs one Back to undo keyboard choices made while a filter has focus', async ({ page, network }) => {
    await page.goto(`${network.url}jobs/`);
    await choose(page, 'Design');
    await page.waitFor('Design', async () => (await search(page)).includes('Design'));
    // The browser would treat letters typed any sooner as part of the same word.
    await aMoment();
    await aMoment();
    await page.type('Finance');
    await page.waitFor('Finance', async () => (await search(page)).includes('Finance'));
    await page.focus(location);
    await aMoment();
    await aMoment();
    await choose(page, 'Design');
    await page.waitFor('Design', async () => (await search(page)).includes('Design'));
    await page.back();
    await seeShown(page, 7, 40, '?department=Finance');
    await page.back();
    await seeShown(page, 40, 40, '');
    // The filter still has focus, but this choice is a new one.
    await aMoment();
    await aMoment();
    await page.type('Finance');
    await seeShown(page, 7, 40, '?department=Finance');
    await page.back();
    await seeShown(page, 40, 40, '');
  });

  test('keeps its filter while a position is open', async ({ page, network }) => {
    const choice = '?department=Finance';
    await page.goto(`${network.url}jobs/`);
    await choose(page, 'Finance');
    await seeShown(page, 7, 40, choice);
    const [, , third] = await page.find({ css: '.card a' });
    const name = third?.name ?? '';
    for (const close of [() => page.press('Escape'), () => page.back()]) {
      await page.click({ role: 'link', name });
      await page.see(aboutThisRole(name));
      await close();
      await page.seeFocus({ role: 'link', name });
      await seeShown(page, 7, 40, choice);
    }
    await page.forward();
    await page.see(aboutThisRole(name));
    await page.reload();
    await page.back();
    await seeShown(page, 7, 40, choice);
  });
});
