import { describe, expect } from 'vitest';
import { isNightly } from '../support/nightly.ts';
import type { Page } from './driver/page.ts';
import type { Network } from './network.ts';
import { aMoment, email, hydrateWaitlist, link, opener, position, seeHydrated, waitlist } from './targets.ts';
import { test } from './visitor.ts';

const title = 'Senior Frontend Engineer';

/** Closes the position, and checks that the URL is the list's again. */
async function closeToList(page: Page, network: Network) {
  await page.press('Escape');
  await page.seeGone(position(title));
  expect(await page.evaluate(() => location.href)).toBe(`${network.url}jobs/`);
}

/** Pauses between hovering and clicking, in ms. With at least one of them, the click lands just as React hydrates. */
const rests = [undefined, 0, 50, 100, 200];

describe.each([
  ['double', 2, rests],
  ['triple', 3, isNightly ? rests : [undefined, 100]],
] as const)('a %s click', (_, count, pauses) => {
  test('on the button leaves the focus in the field, no matter when React loads', async ({
    page,
    network,
  }) => {
    for (const rest of pauses) {
      await page.goto(network.url);
      if (rest !== undefined) {
        await page.hover(opener);
        await new Promise((resolve) => setTimeout(resolve, rest));
      }
      await page.click(opener, count);
      await seeHydrated(page);
      await aMoment();
      await page.seeFocus(email);
    }
  });

  test('on a card before any scripts have loaded opens the position and leaves it open', async ({
    page,
    network,
  }) => {
    network.hold('scripts');
    await page.goto(`${network.url}jobs/`);
    await page.click(link(title), count);
    await aMoment();
    await page.see(position(title));
    network.restore();
    await page.see(position(title));
    await aMoment();
    await page.see(position(title));
    await closeToList(page, network);
  });
});

test('the first tap focuses the field within the gesture, so that the on-screen keyboard opens', async ({
  page,
  network,
}) => {
  await page.goto(network.url);
  await page.evaluate(noteFocus);
  await page.tap(opener);
  await page.seeFocus(email);
  await seeHydrated(page);
  await page.seeFocus(email);
  const focuses = await page.evaluate(() => window.focuses);
  // A tap may focus the button itself first.
  const since = focuses.slice(focuses.findIndex(({ field }) => field === 'email'));
  // For one second, WebKit treats timers and promises as part of the gesture.
  expect(since[0]).toMatchObject({ isWithinGesture: true, isWithinSecond: true });
  // The focus must not leave the email field. If it moved to the body in between, the keyboard would close.
  expect(since.map(({ field }) => field)).toEqual(since.map(() => 'email'));
});

test('pressing Escape at the same moment as the click closes the dialog', async ({ page, network }) => {
  await page.goto(network.url);
  await hydrateWaitlist(page);
  // A driver is too slow to press Escape while the dialog is painted but not yet modal.
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('button[data-waitlist]')?.click();
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  await aMoment();
  expect(await page.find(waitlist)).toEqual([]);
  await page.seeFocus(opener);
});

test('an Escape that ends an IME composition does not close the dialog', async ({ page, network }) => {
  await page.goto(network.url);
  await page.click(opener);
  await page.seeFocus(email);
  await page.evaluate(() => {
    const escape = { key: 'Escape', isComposing: true, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', escape));
  });
  await aMoment();
  await page.see(waitlist);
});

declare global {
  interface Window {
    focuses: { field: string | undefined; isWithinGesture: boolean; isWithinSecond: boolean }[];
  }
}

/** Runs in the page: records where the focus is after each change, and whether the gesture is still active. */
function noteFocus(): void {
  let touched = NaN;
  window.focuses = [];
  addEventListener('pointerup', ({ timeStamp }) => (touched = timeStamp), true);
  const note = () => {
    if (Number.isNaN(touched)) return;
    const { activeElement } = document;
    window.focuses.push({
      field: activeElement instanceof HTMLInputElement ? activeElement.name : activeElement?.tagName,
      isWithinGesture: navigator.userActivation.isActive,
      isWithinSecond: performance.now() - touched < 1000,
    });
  };
  addEventListener('focusin', () => queueMicrotask(note), true);
  addEventListener('focusout', () => queueMicrotask(note), true);
}
