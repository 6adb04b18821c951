import { expect, test, type Browser } from '@playwright/test';
import pLimit from 'p-limit';
import { readBuilt } from '../../tooling/build/built-pages.ts';
import { serveInPieces } from '../support/serve-in-pieces.ts';
import { getSites } from '../support/sites.ts';

const sites = await getSites('main');

/** Timeout for each wait. It is shorter than the test's, so that the error shows which wait timed out. */
const PAGE_TIMEOUT_MS = 30_000;

interface Openings {
  /** Number of open dialogs. */
  open: number;
  /** Number of history entries, including the blank page that a new tab starts on. */
  entries: number;
}

/** Selectors for what the tap should show. Until the scripts have arrived, a card is only a link to its page. */
const form = 'dialog[open] astro-island:not([ssr])';
const position = '.job-detail';

const inDialog: Openings = { open: 1, entries: 2 };
const inDialogWithAddress: Openings = { open: 1, entries: 3 };
const onItsPage: Openings = { open: 0, entries: 3 };

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
  test(`a tap on ${name} opens the right thing once, wherever loading stalls`, async ({ browser }) => {
    test.slow();
    const pieces = readBuilt(sites.main, `${subject.path}index.html`).split(BOUNDARIES);
    const cuts = pieces.map((_, index) => index).slice(1);
    const twoAtATime = pLimit(2);
    await twoAtATime.map(cuts, (cut) =>
      tapAt(browser, subject, pieces.slice(0, cut).join(''), pieces.slice(cut).join('')),
    );
  });
}

/** Loads the first part of a page, tries to tap, loads the rest, and taps again if nothing has opened. */
async function tapAt(browser: Browser, subject: Subject, first: string, rest: string): Promise<void> {
  const { path, trigger, shown, accepted, suffices } = subject;
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
  // The hero's button appears only once its entire dialog has arrived.
  if (path === '' && !first.includes('</dialog>')) await expect(page.locator(trigger).first()).toBeHidden();
  sending.resolve(undefined);
  const isOpen = () => page.locator(`${shown}, dialog[open]`).first().isVisible();
  if (!first.includes(suffices) && !(await isOpen())) await tap();
  const where = `cut before ${rest.slice(0, 60)}`;
  await expect(page.locator(shown), where).toBeVisible({ timeout: PAGE_TIMEOUT_MS });
  await page.waitForLoadState();
  const openings = await page.evaluate(() => ({
    open: document.querySelectorAll('dialog[open]').length,
    entries: history.length,
  }));
  expect(accepted, where).toContainEqual(openings);
}
