import { expect, test, type Browser } from '@playwright/test';
import { openPhone, phones } from '../../tooling/phone/phone.ts';
import { openProbed } from '../../tooling/phone/tap-probe.ts';
import { budgets } from '../../tooling/budgets.ts';
import { hold } from '../support/hold.ts';
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
  /** The visit's history entries, with the empty page that a tab begins with. */
  entries: number;
  /** Layout shift since the tap, and the elements that moved. */
  shift: number;
  moved: string[];
}

/** What is visible after the tap; a card that is tapped before the scripts have arrived is a link to its page. */
const form = 'dialog[open] astro-island:not([ssr])';
const position = '.job-detail';

const limits = { taps: budgets.taps.limit, shift: budgets.layoutShift.limit, moved: [] };
const inDialog: Openings = { open: 1, entries: 2, ...limits };
const inDialogWithAddress: Openings = { ...inDialog, entries: 3 };
const onItsPage: Openings = { ...inDialogWithAddress, open: 0, taps: 0 };

const subjects: [name: string, path: string, trigger: string, shown: string, accepted: Openings[]][] = [
  ['the hero’s button', '', '[data-waitlist]', form, [inDialog]],
  ['the banner’s button', '', '[aria-labelledby=banner] [data-waitlist]', form, [inDialog]],
  ['a job card', 'jobs/', 'a[data-job]', position, [inDialogWithAddress, onItsPage]],
];

for (const [name, path, trigger, shown, accepted] of subjects) {
  test(`a tap on ${name} as soon as it is painted opens what it promises, once, ${LOADS} times of ${LOADS}`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    for (let load = 0; load < LOADS; load += CONCURRENT_LOADS) {
      const loads = Array.from({ length: CONCURRENT_LOADS }, () =>
        tapEarly(browser, sites.main.url + path, trigger, shown),
      );
      for (const openings of await Promise.all(loads)) expect(accepted).toContainEqual(openings);
    }
  });
}

test('a card tapped before the rest of its dialog has arrived shows its position', async ({ browser }) => {
  await using page = await browser.newPage({ bypassCSP: true });
  // A script that is late keeps the parser from the rest.
  const release = await hold(page, '**/late.js');
  await page.route('**/jobs/', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace('</astro-island>', '$&<script src="/late.js"></script>');
    await route.fulfill({ response, body });
  });
  await page.goto(`${sites.main.url}jobs/`, { waitUntil: 'commit' });
  await page.locator('a[data-job]').first().click();
  await page.locator('dialog[open]').waitFor();
  release();
  await page.locator('.job-detail').waitFor({ timeout: 10_000 });
});

/** Loads a page with an empty cache over slow 4G, taps once, and returns what has opened by then. */
async function tapEarly(browser: Browser, url: string, trigger: string, shown: string): Promise<Openings> {
  // No CPU throttling: four loads share the processor.
  await using phone = await openPhone(browser, { ...phones.slow, slowdown: 1 });
  const { page } = phone;
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await observe(page);
  const { x, y } = await openProbed(page, url, trigger, 'dialog[open]');
  await page.touchscreen.tap(x, y);
  await page.locator(shown).waitFor();
  await page.waitForLoadState();
  await page.waitForTimeout(AFTERMATH_MS);
  const { firstTap, ...openings } = await page.evaluate(() => ({
    open: document.querySelectorAll('dialog[open]').length,
    taps: window.benchMarks.taps,
    entries: history.length,
    firstTap: window.benchMarks.firstTap ?? 0,
  }));
  return { ...openings, ...(await shiftSince(page, firstTap)) };
}
