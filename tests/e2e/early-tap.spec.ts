import { expect, test, type Browser } from '@playwright/test';
import pLimit from 'p-limit';
import { openPhone, phones } from '../../tooling/phone/phone.ts';
import { openProbed } from '../../tooling/phone/tap-probe.ts';
import { readBuilt } from '../../tooling/build/built-pages.ts';
import { budgets } from '../../tooling/budgets.ts';
import { observe, shiftSince } from '../support/layout-shift.ts';
import { serveInPieces } from '../support/serve-in-pieces.ts';
import { getSites } from '../support/sites.ts';

const sites = await getSites('main');

const LOADS = 4;
/** Long enough for a second dialog to open by mistake. */
const AFTERMATH_MS = 400;
/** Timeout for each wait. It is shorter than the test's, so that the error shows which wait timed out. */
const PAGE_TIMEOUT_MS = 30_000;

interface Openings {
  /** Number of open dialogs. */
  open: number;
  taps: number;
  /** Number of history entries, including the blank page that a new tab starts on. */
  entries: number;
  /** Layout shift since the tap, and the elements that moved. */
  shift: number;
  moved: string[];
}

/** Selectors for what the tap should show. Until the scripts have arrived, a card is only a link to its page. */
const form = 'dialog[open] astro-island:not([ssr])';
const position = '.job-detail';

const limits = { taps: budgets.taps.limit, shift: budgets.layoutShift.limit, moved: [] };
const inDialog: Openings = { open: 1, entries: 2, ...limits };
const inDialogWithAddress: Openings = { ...inDialog, entries: 3 };
const onItsPage: Openings = { ...inDialogWithAddress, open: 0, taps: 0 };

interface Subject {
  path: string;
  trigger: string;
  shown: string;
  accepted: Openings[];
  /** The trigger can be tapped once this part of the page has arrived. */
  suffices: string;
}

const subjects: Record<string, Subject> = {
  'the hero’s button': {
    path: '',
    trigger: '[data-waitlist]',
    shown: form,
    accepted: [inDialog],
    // The button appears once some of the HTML after its dialog has arrived.
    suffices: 'aria-labelledby="features"',
  },
  'the banner’s button': {
    path: '',
    trigger: '[aria-labelledby=banner] [data-waitlist]',
    shown: form,
    accepted: [inDialog],
    // The button appears once some of the HTML after its section has arrived.
    suffices: '1em Late',
  },
  'a job card': {
    path: 'jobs/',
    trigger: 'a[data-job]',
    shown: position,
    accepted: [inDialogWithAddress, onItsPage],
    suffices: 'id="second-position"',
  },
};

/** Where a page may stall while loading: before and after each script, island and dialog. */
const BOUNDARIES =
  /(?=<(?:script|astro-island|dialog)[ >])|(?<=<\/(?:script|astro-island|dialog)>|<(?:astro-island|dialog)[^>]*>)/;
/** How long to keep trying a tap that should not be possible yet. */
const EARLY_MS = 500;

for (const [name, subject] of Object.entries(subjects)) {
  const { path, trigger, shown, accepted } = subject;
  test(`a tap on ${name} as soon as it is painted opens the right dialog or page once, in all ${LOADS} loads`, async ({
    browser,
  }) => {
    test.slow();
    const loads = Array.from({ length: LOADS }, () =>
      tapEarly(browser, sites.main.url + path, trigger, shown),
    );
    for (const openings of await Promise.all(loads)) expect(accepted).toContainEqual(openings);
  });

  test(`a tap on ${name} opens the right dialog or page, wherever loading stalls`, async ({ browser }) => {
    test.slow();
    const pieces = readBuilt(sites.main, `${path}index.html`).split(BOUNDARIES);
    const cuts = pieces.map((_, index) => index).slice(1);
    const twoAtATime = pLimit(2);
    await twoAtATime.map(cuts, (cut) =>
      tapAt(browser, subject, pieces.slice(0, cut).join(''), pieces.slice(cut).join('')),
    );
  });
}

/** Loads the first part of a page, tries to tap, loads the rest, and taps again if nothing has opened. */
async function tapAt(browser: Browser, subject: Subject, first: string, rest: string): Promise<void> {
  const { path, trigger, shown, suffices } = subject;
  const sending = Promise.withResolvers<undefined>();
  await using server = await serveInPieces(sites.main, `${path}index.html`, async function* () {
    yield first;
    await sending.promise;
    yield rest;
  });
  await using context = await browser.newContext({ hasTouch: true });
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await page.goto(server.url, { waitUntil: 'commit' });
  const tap = (options = {}) => page.locator(trigger).first().tap(options);
  if (first.includes(suffices)) await tap();
  // The tap may have opened the dialog even if Playwright reports a timeout.
  else await tap({ timeout: EARLY_MS }).catch(() => undefined);
  sending.resolve(undefined);
  const isOpen = () => page.locator(`${shown}, dialog[open]`).first().isVisible();
  if (!first.includes(suffices) && !(await isOpen())) await tap();
  await expect(page.locator(shown), `cut before ${rest.slice(0, 60)}`).toBeVisible({
    timeout: PAGE_TIMEOUT_MS,
  });
}

/** Loads a page with an empty cache over slow 4G, taps once, and returns what the tap opened. */
async function tapEarly(browser: Browser, url: string, trigger: string, shown: string): Promise<Openings> {
  // No CPU throttling, because four loads share the processor.
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
