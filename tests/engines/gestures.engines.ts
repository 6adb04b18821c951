import { describe, expect } from 'vitest';
import { site } from '../../src/site.config.ts';
import { isNightly } from '../support/nightly.ts';
import { ui } from '../support/words.ts';
import type { Page } from './driver/page.ts';
import type { Network } from './network.ts';
import {
  aMoment,
  aboutThisRole,
  button,
  email,
  footer,
  join,
  link,
  opener,
  position,
  seeHydrated,
  waitlist,
  words,
} from './targets.ts';
import { someone, test } from './visitor.ts';

const thanks = words(site.waitlist.success, waitlist);
const ok = button(ui.waitlist.ok, waitlist);
const title = 'Senior Frontend Engineer';

async function fillIn(page: Page, network: Network) {
  await page.goto(network.url);
  await page.evaluate(noteLatePresses);
  await page.click(opener);
  await seeHydrated(page);
  await page.seeFocus(email);
  await page.type(someone());
}

declare global {
  interface Window {
    lastPress: Event | undefined;
    /** Whether the last two presses were too far apart to be one gesture. */
    isLate: boolean;
    focuses: { field: string | undefined; isWithinClick: boolean }[];
  }
}

/** Runs in the page: records whether the last two presses were too far apart. */
function noteLatePresses(): void {
  const note = (press: Event) => {
    window.isLate = press.timeStamp - (window.lastPress?.timeStamp ?? -Infinity) > 500;
    window.lastPress = press;
  };
  addEventListener('keydown', note, true);
  addEventListener('pointerdown', note, true);
}

/** Retries a failed journey if the second press came too late, as it may on a busy machine. */
async function inTime(page: Page, journey: () => Promise<void>, attempts = 4): Promise<void> {
  await journey().catch(async (error: unknown) => {
    if (attempts < 2 || !(await page.evaluate(() => window.isLate))) throw error;
    await inTime(page, journey, attempts - 1);
  });
}

/** Pauses between two presses, in ms. */
const gaps = isNightly ? [100, 250, 350] : [350];
/** Pauses between the arrival of a page and a click on it, in ms. */
const rests = isNightly ? [25, 75, 125, 175, 225, 275] : [25, 150];

describe.each(gaps)('pressed twice, %i ms apart,', (gap) => {
  const ways: [string, (page: Page) => Promise<void>][] = [
    ['Enter', (page) => page.press('Enter', 2, gap)],
    ['the button', (page) => page.click(join, 2, gap)],
  ];
  test.for(ways)(
    '%s leaves the success message open until it is dismissed by a later press',
    ([, press], { page, network }) =>
      inTime(page, async () => {
        await fillIn(page, network);
        await press(page);
        await page.see(thanks);
        await aMoment();
        await page.see(thanks);
        await page.seeFocus(ok);
        await page.press('Enter', 2, gap);
        await page.seeGone(waitlist);
        // If the second press had been handled, it would have reopened the dialog.
        await aMoment();
        expect(await page.find(waitlist)).toEqual([]);
      }),
  );

  test('the close button does not open the card behind it', ({ page, network }) =>
    inTime(page, async () => {
      await page.setViewport(560, 700);
      await page.goto(`${network.url}jobs/`);
      await page.evaluate(noteLatePresses);
      await page.click(link(title));
      await page.see(aboutThisRole(title));
      await page.click(button(ui.dialog.close, position(title)), 2, gap);
      await page.seeGone(position(title));
      await aMoment();
      expect(await page.find({ role: 'dialog' })).toEqual([]);
      await page.click(link(title));
      await page.see(position(title));
    }));
});

test('pressing Enter again and again leaves the success message open', async ({ page, network }) => {
  await fillIn(page, network);
  await page.press('Enter', 6, 150);
  await aMoment();
  await page.see(thanks);
  await page.press('Enter');
  await page.seeGone(waitlist);
});

test('holding Enter leaves the success message open', async ({ page, network }) => {
  await fillIn(page, network);
  await page.holdDown('Enter', async () => {
    await page.see(thanks);
    await page.evaluate(() => {
      const repeat = { key: 'Enter', repeat: true, bubbles: true, cancelable: true };
      const isDone = document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', repeat));
      // A browser clicks the focused button each time the Enter key repeats.
      if (isDone) (document.activeElement as HTMLElement).click();
    });
  });
  await page.see(thanks);
});

test('a click works shortly after a link has opened another page', async ({ page, network }) => {
  for (const rest of rests) {
    await page.goto(network.url);
    await page.click({ css: '[href="/jobs/"]', in: footer });
    const [x, y] = (await page.waitFor('the list', () => page.evaluate(placeOfCardInPage))) as number[];
    await new Promise((resolve) => setTimeout(resolve, rest));
    await page.clickAt(x ?? 0, y ?? 0);
    await page.see({ role: 'dialog' });
  }
});

/** Runs in the page: returns the coordinates of a point in the first card once the page has been painted. */
function placeOfCardInPage(): number[] | undefined {
  const box = document.querySelector('.card')?.getBoundingClientRect();
  const isThere = document.readyState !== 'loading' && performance.getEntriesByType('paint').length > 0;
  return box && isThere ? [box.x + 20, box.y + box.height / 2] : undefined;
}

test('one Escape closes a position, even after its fragment has changed twice', async ({ page, network }) => {
  await page.goto(`${network.url}jobs/`);
  await page.click(link(title));
  await page.see(aboutThisRole(title));
  for (const hash of ['one', 'two']) await page.evaluate((part) => void (location.hash = part), hash);
  await aMoment(300);
  await page.press('Escape');
  await page.seeGone(position(title));
  await aMoment(300);
  expect(await page.find(position(title))).toEqual([]);
  expect(await page.evaluate(() => location.href)).toBe(`${network.url}jobs/`);
});

/** Pauses between hovering and clicking, in ms. With at least one of them, the click lands just as React hydrates. */
const hovers = isNightly ? [undefined, 0, 50, 100, 200] : [undefined, 50, 100];

test('a double click on the button focuses the field, whenever React loads', async ({ page, network }) => {
  for (const rest of hovers) {
    await page.goto(network.url);
    if (rest !== undefined) {
      await page.hover(opener);
      await new Promise((resolve) => setTimeout(resolve, rest));
    }
    await page.click(opener, 2);
    await seeHydrated(page);
    await aMoment(300);
    await page.seeFocus(email);
  }
});

test('a double click on a card before scripts load leaves its position open', async ({ page, network }) => {
  network.hold('scripts');
  await page.goto(`${network.url}jobs/`);
  await page.click(link(title), 2);
  await aMoment(300);
  await page.see(position(title));
  network.restore();
  await page.see(position(title));
  await aMoment(300);
  await page.see(position(title));
  await page.press('Escape');
  await page.seeGone(position(title));
  expect(await page.evaluate(() => location.href)).toBe(`${network.url}jobs/`);
});

test('each tap focuses the field within its click, for the on-screen keyboard', async ({ page, network }) => {
  await page.goto(network.url);
  await page.evaluate(noteFocus);
  for (const isHydrated of [false, true]) {
    // Only the server's HTML has this attribute, which makes the browser move the focus.
    if (isHydrated)
      await page.evaluate(() => document.querySelector('[autofocus]')?.removeAttribute('autofocus'));
    await page.tap(opener);
    await page.seeFocus(email);
    await seeHydrated(page);
    await page.seeFocus(email);
    const focuses = await page.evaluate(() => window.focuses.splice(0));
    // The button may have focus first.
    const since = focuses.slice(focuses.findIndex(({ field }) => field === 'email'));
    expect(since[0]?.isWithinClick, `hydrated: ${isHydrated}`).toBe(true);
    // The focus must not leave the email field. If it moved to the body in between, the keyboard would close.
    expect(since.map(({ field }) => field)).toEqual(since.map(() => 'email'));
    await page.press('Escape');
    await page.seeGone(waitlist);
  }
});

/**
 * Runs in the page: records where the focus is after each change, and whether that was within the click. iPhones only
 * show the keyboard for a focus that a click's own listeners set, not for one that follows in a timer or a frame.
 */
function noteFocus(): void {
  let isWithinClick = false;
  window.focuses = [];
  const end = () => (isWithinClick = false);
  addEventListener(
    'click',
    () => {
      isWithinClick = true;
      setTimeout(end);
      requestAnimationFrame(end);
    },
    true,
  );
  const note = () => {
    const { activeElement } = document;
    window.focuses.push({
      field: activeElement instanceof HTMLInputElement ? activeElement.name : activeElement?.tagName,
      isWithinClick,
    });
  };
  addEventListener('focusin', () => queueMicrotask(note), true);
  addEventListener('focusout', () => queueMicrotask(note), true);
}
