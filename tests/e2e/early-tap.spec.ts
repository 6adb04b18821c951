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
/** Long enough for a second dialog to open, if one does. */
const AFTERMATH_MS = 400;
/** Timeout of each wait during a load: shorter than the test's own, so that the error names the wait. */
const PAGE_TIMEOUT_MS = 30_000;

interface Openings {
  /** Number of open dialogs. */
  open: number;
  taps: number;
  /** The visit's history entries, including the empty page that a tab starts with. */
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

/** Where a page may stop loading: before and after each script, island and dialog. */
const BOUNDARIES =
  /(?=<(?:script|astro-island|dialog)[ >])|(?<=<\/(?:script|astro-island|dialog)>|<(?:astro-island|dialog)[^>]*>)/;
/** How long to try a tap while the rest of the page is missing. The trigger may be hidden until a part arrives. */
const EARLY_MS = 1000;

for (const [name, path, trigger, shown, accepted] of subjects) {
  test(`a tap on ${name} as soon as it is painted opens the right thing once, in ${LOADS} of ${LOADS} loads`, async ({
    browser,
  }) => {
    test.slow();
    const loads = Array.from({ length: LOADS }, () =>
      tapEarly(browser, sites.main.url + path, trigger, shown),
    );
    for (const openings of await Promise.all(loads)) expect(accepted).toContainEqual(openings);
  });

  // The banner's button opens the same dialog by the same script as the hero's.
  if (trigger.includes('banner')) continue;

  test(`a tap on ${name} opens the right thing, wherever the page stops loading`, async ({ browser }) => {
    test.slow();
    const file = `${path}index.html`;
    const pieces = readBuilt(sites.main, file).split(BOUNDARIES);
    const cuts = pieces.map((_, index) => index).slice(1);
    const twoAtATime = pLimit(2);
    const early = await twoAtATime.map(cuts, (cut) => tapAt(browser, file, pieces, cut, trigger, shown));
    // A card can be tapped early. The waitlist's buttons stay hidden until their dialog is complete.
    if (accepted.includes(onItsPage)) expect(early, 'whether taps came before the rest').toContain(true);
  });
}

/** Stops a page at a cut, tries to tap, sends the rest, and taps if it has not yet. Returns whether the tap was early. */
async function tapAt(
  browser: Browser,
  file: string,
  pieces: string[],
  cut: number,
  trigger: string,
  shown: string,
): Promise<boolean> {
  const rest = Promise.withResolvers<undefined>();
  await using server = await serveInPieces(sites.main, file, async function* () {
    yield pieces.slice(0, cut).join('');
    await rest.promise;
    yield pieces.slice(cut).join('');
  });
  await using context = await browser.newContext({ hasTouch: true });
  const page = await context.newPage();
  await page.goto(server.url, { waitUntil: 'commit' });
  const tap = (options = {}) => page.locator(trigger).first().tap(options);
  const isEarly = await tap({ timeout: EARLY_MS }).then(
    () => true,
    () => false,
  );
  rest.resolve(undefined);
  if (!isEarly) await tap();
  const where = `cut before ${pieces[cut]?.slice(0, 60)}`;
  await expect(page.locator(shown), where).toBeVisible({ timeout: PAGE_TIMEOUT_MS });
  return isEarly;
}

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
