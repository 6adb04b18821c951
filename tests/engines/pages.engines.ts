import { expect, inject } from 'vitest';
import type { Page } from './driver/page.ts';
import {
  aboutThisRole,
  aMoment,
  button,
  email,
  link,
  opener,
  position,
  seeHydrated,
  waitlist,
  words,
} from './targets.ts';
import type { Target } from './driver/find.ts';
import { test } from './visitor.ts';
import { ui } from '../support/words.ts';

const controls = 'a[href], button, input, select, [tabindex="0"]';
const title = 'Artist Relations Manager';

/** Runs in the page: returns the focused element's accessible name, or its tag name if it has none. */
function focusInPage(): string {
  const element = document.activeElement;
  if (!element || element === document.body || element === document.documentElement) return 'nothing';
  const { a11y } = window;
  return a11y.computeAccessibleName(element).replace(/\s+/g, ' ').trim() || element.tagName;
}

const focusOf = (page: Page) => page.evaluate(focusInPage);

/** The tab stops, starting with the focused element, until they repeat. Tabbing out of the page does not count. */
async function stopsOf(page: Page, most: number): Promise<string[]> {
  const stops: string[] = [await focusOf(page)];
  for (let tabs = 0; tabs < most; tabs += 1) {
    await page.press('Tab');
    // WebKit may move the focus only after its driver has answered.
    await page.seePainted();
    const stop = await focusOf(page);
    if (stop === stops[0]) return stops;
    if (stop !== 'nothing') stops.push(stop);
  }
  throw new Error(`Tab never returned to the first stop: ${stops.join(', ')}.`);
}

/** The names of the usable elements in document order, starting with the focused one. */
async function controlsIn(page: Page, within?: Target): Promise<string[]> {
  const found = await page.find({ css: controls, in: within });
  const usable = found.filter(({ isTabStop }) => isTabStop);
  const first = usable.findIndex(({ isFocused }) => isFocused);
  return [...usable.slice(first), ...usable.slice(0, first)].map(({ name }) => name);
}

test.for(['', 'jobs/', 'privacy-policy/'])(
  'on /%s, the Tab key stops once at each usable element, in order',
  async (path, { page, network }) => {
    await page.goto(network.url + path);
    await page.press('Tab');
    await page.seeFocus(link(ui.page.skip));
    const expected = await controlsIn(page);
    expect(await stopsOf(page, expected.length + 4)).toEqual(expected);
  },
);

// WebDriver for WebKit waits until the page is complete.
test.skipIf(inject('engine') === 'webkit')(
  'a typeface that arrives late does not change the width of the text',
  async ({ page, network }) => {
    const widths = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('footer a')].map((link) => link.getBoundingClientRect().width),
      );
    network.hold('font');
    const arrived = page.goto(`${network.url}404.html`);
    await page.see(link(ui.careers.title));
    // Firefox first hides the text for 100 ms, and would still use the font.
    await aMoment(300);
    const before = await widths();
    network.restore();
    await arrived;
    await page.waitFor('the fonts', () => page.evaluate(() => document.fonts.status === 'loaded'));
    expect(await widths()).toEqual(before);
  },
);

test('Tab continues from the skip link’s target, and from a click in the text', async ({ page, network }) => {
  const isAfterText = () => page.evaluate(() => !!document.activeElement?.closest('.prose, footer'));
  await page.goto(`${network.url}privacy-policy/`);
  await page.press('Tab');
  await page.press('Enter');
  await page.press('Tab');
  await page.seeFocus(link(ui.page.home));
  await page.click({ css: '.prose h2:last-of-type' });
  await page.press('Tab');
  expect(await isAfterText()).toBe(true);
});

test('the Tab key cycles through the waitlist dialog', async ({ page, network }) => {
  await page.goto(network.url);
  await page.click(opener);
  await seeHydrated(page);
  await page.seeFocus(email);
  const expected = await controlsIn(page, waitlist);
  expect(expected).toEqual([
    ui.waitlist.email,
    ui.waitlist.join,
    `${ui.waitlist.privacy} ${ui.waitlist.privacyTab}`,
    ui.dialog.close,
  ]);
  expect(await stopsOf(page, 8)).toEqual(expected);
});

test('a position can be read by keyboard, and Tab cycles through its controls', async ({ page, network }) => {
  await page.goto(`${network.url}jobs/`);
  await page.focus(link(title));
  await page.press('Enter');
  // Otherwise, hydration could add tab stops while the test is counting them.
  await seeHydrated(page);
  await page.see(aboutThisRole(title));
  await page.seeFocus({ role: 'region', name: ui.positionDialog.body, in: position(title) });
  const scrolled = () => page.evaluate(() => document.querySelector('dialog[open] .body')?.scrollTop ?? 0);
  await page.press('End');
  await page.waitFor('the text to scroll', async () => (await scrolled()) > 0);
  await page.press('Tab');
  const expected = await controlsIn(page, position(title));
  expect(expected).toContain(ui.position.apply);
  expect(await stopsOf(page, expected.length + 6)).toEqual(expected);
});

test('a focused link in a position is clear of the fade above the foot', async ({ page, network }) => {
  await page.goto(`${network.url}jobs/`);
  await page.focus(link(title));
  await page.press('Enter');
  await page.see(aboutThisRole(title));
  await page.seeFocus({ role: 'region', name: ui.positionDialog.body, in: position(title) });
  await page.press('Tab');
  const [gap = 0, fade = 0] = await page.evaluate(() => {
    const foot = document.querySelector('dialog[open] .foot') as HTMLElement;
    const { bottom } = (document.activeElement ?? foot).getBoundingClientRect();
    return [foot.getBoundingClientRect().top - bottom, parseFloat(getComputedStyle(foot, '::before').height)];
  });
  expect(fade).toBeGreaterThan(0);
  expect(gap).toBeGreaterThanOrEqual(fade - 2);
});

test('in a short window, a position opens with its close button in view', async ({ page, network }) => {
  await page.setViewport(844, 390);
  await page.goto(`${network.url}jobs/`);
  await page.click(link(title));
  await page.see(aboutThisRole(title));
  // WebKit scrolls to the focused element some time after the text has appeared.
  await aMoment();
  const [close] = await page.find(button(ui.dialog.close, position(title)));
  expect(close?.isReachable).toBe(true);
});

test('closing a position returns to its link, even if the skip link has been used', async ({
  page,
  network,
}) => {
  await page.goto(`${network.url}jobs/`);
  await page.press('Tab');
  await page.press('Enter');
  await page.click(link(title));
  await page.see(aboutThisRole(title));
  await page.press('Escape');
  await page.seeGone(position(title));
  await aMoment(300);
  await page.seeFocus(link(title));
});

test('the position opened last is shown, even if an earlier one arrives later', async ({ page, network }) => {
  const [earlier, last] = ['Senior Frontend Engineer', 'Artist Relations Manager'];
  const text = words('the first person an artist hears from', position(last));
  await page.goto(`${network.url}jobs/`);
  // Once its page has been fetched, opening it does not abort the request for the other one.
  await page.click(link(last));
  await page.see(text);
  await page.press('Escape');
  await page.seeGone({ role: 'dialog' });
  network.hold('positions');
  await page.click(link(earlier));
  await page.see(position(earlier));
  await page.back();
  await page.seeGone({ role: 'dialog' });
  await page.click(link(last));
  await page.see(text);
  expect(network.waiting()).toBe(1);
  network.restore();
  await aMoment(300);
  await page.see(text);
  expect(await page.find({ role: 'dialog' })).toHaveLength(1);
});

test('when the mouse moves from card to card, only the last request continues', async ({ page, network }) => {
  network.hold('positions');
  await page.goto(`${network.url}jobs/`);
  const cards = (await page.find({ css: '.card a' })).slice(0, 4);
  expect(cards).toHaveLength(4);
  for (const { name, href = '' } of cards) {
    await page.hover(link(name));
    await page.waitFor('its request', async () => network.asked.some((path) => href.endsWith(path)));
    await page.waitFor('the other requests to end', async () => network.waiting() === 1, 2000);
  }
});

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
    if (
      isOutside &&
      walker.currentNode.textContent?.trim() &&
      parent &&
      getComputedStyle(parent).clipPath === 'none'
    )
      found.push(`${walker.currentNode.textContent}`);
  }
  return found;
}

test('a card’s arrow does not cover its text, even if it is right-to-left', async ({ page, network }) => {
  for (const width of [360, 1040, 1280, 1440]) {
    await page.setViewport(width, 900);
    await page.goto(`${network.url}jobs/`);
    const { beside, under } = await page.evaluate(linesAtArrows);
    expect(beside, `${width} px`).toBeGreaterThan(0);
    expect(under, `${width} px`).toEqual([]);
    await page.evaluate(() => {
      for (const text of document.querySelectorAll('.card :is(a, p)'))
        text.textContent = 'مهندس صوت '.repeat(20);
    });
    expect((await page.evaluate(linesAtArrows)).under, `${width} px, Arabic`).toEqual([]);
  }
});

/** Runs in the page: counts the lines level with their card's arrow, and returns those that overlap it. */
function linesAtArrows() {
  const beside = [...document.querySelectorAll('.card :is(a, p)')].flatMap((text) => {
    const card = text.closest('.card') as HTMLElement;
    const { right, top } = card.getBoundingClientRect();
    const arrow = getComputedStyle(card, '::after');
    const start = right - parseFloat(arrow.right) - parseFloat(arrow.width);
    const bottom = top + parseFloat(arrow.top) + parseFloat(arrow.height);
    const range = new Range();
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()].filter((line) => line.top < bottom);
    return lines.map((line) => ({ text: text.textContent, gap: start - line.right }));
  });
  return { beside: beside.length, under: beside.filter(({ gap }) => !(gap >= 0)) };
}
