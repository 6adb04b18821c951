import { expect, test, type Browser } from '@playwright/test';
import { openPhone, phones } from '../../tooling/phone/phone.ts';
import { openProbed } from '../../tooling/phone/tap-probe.ts';
import { budgets } from '../../tooling/budgets.ts';
import { observe, shiftSince } from '../support/layout-shift.ts';
import { getSites } from '../support/sites.ts';

const sites = await getSites('main');

const LOADS = 12;
const CONCURRENT_LOADS = 4;
/** Long enough for something that opens twice to do so. */
const AFTERMATH_MS = 400;
/** Timeout of each wait during a load: shorter than the test's own, so that the error names the wait. */
const PAGE_TIMEOUT_MS = 30_000;

interface Openings {
  /** Number of open dialogs. */
  open: number;
  taps: number;
  /** Number of history entries that were added. */
  entries: number;
  /** Layout shift since the tap, and the elements that moved. */
  shift: number;
  moved: string[];
}

const subjects: [name: string, path: string, trigger: string, entries: number][] = [
  ['the hero’s button', '', '[data-waitlist]', 0],
  ['the banner’s button', '', '[aria-labelledby=banner] [data-waitlist]', 0],
  ['a job card', 'jobs/', 'a[data-job]', 1],
];

for (const [name, path, trigger, entries] of subjects) {
  test(`a tap on ${name} as soon as it is painted opens its dialog once, ${LOADS} times of ${LOADS}`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const openings: Openings[] = [];
    while (openings.length < LOADS) {
      const loads = Array.from({ length: CONCURRENT_LOADS }, () =>
        tapEarly(browser, sites.main.url + path, trigger),
      );
      openings.push(...(await Promise.all(loads)));
    }
    const limits = { taps: budgets.taps.limit, shift: budgets.layoutShift.limit };
    const once: Openings = { open: 1, entries, ...limits, moved: [] };
    expect(openings).toEqual(openings.map(() => once));
  });
}

/** Loads a page with an empty cache over slow 4G, taps once, and returns what has opened by the time it is hydrated. */
async function tapEarly(browser: Browser, url: string, trigger: string): Promise<Openings> {
  // No CPU throttling: four loads share the processor.
  await using phone = await openPhone(browser, { ...phones.slow, slowdown: 1 });
  const { page } = phone;
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await observe(page);
  await page.addInitScript(countOpenings);
  const { x, y } = await openProbed(phone, url, trigger, 'dialog[open]');
  await page.touchscreen.tap(x, y);
  await page.waitForLoadState();
  await page.locator('dialog[open] astro-island:not([ssr])').waitFor();
  await page.waitForTimeout(AFTERMATH_MS);
  const firstTap = await page.evaluate(() => window.benchMarks.firstTap ?? NaN);
  return { ...(await page.evaluate(() => window.tellOpenings())), ...(await shiftSince(page, firstTap)) };
}

declare global {
  interface Window {
    tellOpenings: () => Omit<Openings, 'shift' | 'moved'>;
  }
}

function countOpenings(): void {
  const entries = history.length;
  window.tellOpenings = () => ({
    open: document.querySelectorAll('dialog[open]').length,
    taps: window.benchMarks.taps,
    entries: history.length - entries,
  });
}
