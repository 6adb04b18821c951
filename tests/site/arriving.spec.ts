import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { pagesOf, readBuilt, type Site } from '../../tooling/build/built-pages.ts';
import { expectStill, observe } from './layout-shift.ts';
import { samplePages } from './sample-pages.ts';
import { serveInPieces } from '../support/serve-in-pieces.ts';
import { getSites } from '../support/sites.ts';

const sites = await getSites('main', 'variant', 'many');

// With animations off, the tests measure the final state.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Longer than a frame, so that the page is painted before the next piece arrives. */
const PIECE_MS = 25;

/** Long enough for the font to arrive after the first paint. */
const FONT_MS = 800;

const slowly = (pieces: readonly string[]) =>
  async function* () {
    for (const piece of pieces) {
      yield piece;
      await pause(PIECE_MS);
    }
  };

/** Sends the start of the page, but never the rest. */
const stalled = (arrived: string) =>
  async function* () {
    yield arrived;
    await new Promise(() => {});
  };

/** Matches the position before each opening tag in the body. Nothing in the head can cause a layout shift. */
const EACH_ELEMENT = /(?<=<body[^]*)(?=<[a-z])/;

/** Each page, and where it is split into pieces. */
const arrivals: [name: string, site: Site, file: string, cuts: RegExp][] = [
  ...samplePages(sites.main, [-1]).map(({ path, file }): [string, Site, string, RegExp] => [
    `main ${path}`,
    sites.main,
    file,
    EACH_ELEMENT,
  ]),
  ['variant /', sites.variant, 'index.html', EACH_ELEMENT],
  // With tens of thousands of tags, this page is split at only a few of them.
  ['many /jobs/', sites.many, 'jobs/index.html', /(?=<form class="filters"|class="shown|<script|<\/ul>)/],
];

/** What the first frame of these pages must contain, however slowly they arrive. */
const firstScreens: Record<string, string> = { 'main /': 'h1', 'main /jobs/': '.card' };

/** Runs in the page: records whether the first frame contains the element. */
function noteFirstFrame(selector: string) {
  new PerformanceObserver(() => {
    window.firstFrameHolds ??= document.querySelector(selector) !== null;
  }).observe({ type: 'paint', buffered: true });
}

/** Runs in the page: returns whether the text out of view uses the typeface that arrived late, on pages that use it. */
function isRestyled() {
  const late = document.querySelector('.late');
  return !document.querySelector('dialog') || (late && /^Late/.test(getComputedStyle(late).fontFamily));
}

for (const [name, site, file, cuts] of arrivals) {
  const first = firstScreens[name];
  const promise = `nothing moves while the page and its font arrive${first ? `, and the first frame has ${first}` : ''}`;
  test(`${name}: ${promise}`, async ({ browser }) => {
    test.slow();
    const pieces = readBuilt(site, file).split(cuts);
    expect(pieces.length).toBeGreaterThan(5);
    await using server = await serveInPieces(site, file, slowly(pieces), { fontMs: FONT_MS });
    const views = [360, 1440].flatMap((width) => [false, true].map((atEnd) => ({ width, atEnd })));
    await Promise.all(
      views.map(async ({ width, atEnd }) => {
        const page = await browser.newPage({ viewport: { width, height: 800 } });
        await observe(page);
        page.on('console', (message) => expect.soft(message.type(), message.text()).not.toBe('error'));
        if (first) await page.addInitScript(noteFirstFrame, first);
        if (atEnd) await page.addInitScript(stayAtEnd);
        await page.goto(server.url);
        await page.waitForFunction(isRestyled);
        await page.waitForTimeout(300);
        if (first) expect.soft(await page.evaluate(() => window.firstFrameHolds)).toBe(true);
        await expectStill(page, `${width} px, at the ${atEnd ? 'end' : 'top'}`);
        await page.close();
      }),
    );
  });
}

/** Pages that stall before the `count`-th `tag`. The first of `entries` is complete, and the last one is not. */
const stalls: [file: string, tag: string, count: number, entries: string][] = [
  ['index.html', '</section>', 2, 'main > section'],
  ['jobs/index.html', '</article>', 2, '.list li'],
  [
    pagesOf(sites.main).find(({ path }) => /^\/jobs\/./.test(path))?.file ?? '',
    '</section>',
    2,
    '.prose > *',
  ],
  ['terms-and-conditions/index.html', '</p>', 4, '.prose > *'],
];

for (const [file, tag, count, entries] of stalls) {
  test(`${file}: if loading stalls, everything that has fully arrived is shown`, async ({ page }) => {
    const arrived = readBuilt(sites.main, file).split(tag, count).join(tag);
    await using server = await serveInPieces(sites.main, file, stalled(arrived));
    await page.goto(server.url, { waitUntil: 'commit' });
    const shown = page.locator(entries);
    await expect(shown.last()).toBeHidden();
    await expect(shown.first()).toBeVisible();
    expect(await shown.count()).toBeGreaterThan(1);
    await expect(page.locator('h1')).toBeVisible();
  });
}

declare global {
  interface Window {
    firstFrameHolds?: boolean;
  }
}

/** Runs in the page: on every frame, scrolls to the end of what has arrived. */
function stayAtEnd() {
  document.scrollingElement?.scrollTo({ top: Number.MAX_SAFE_INTEGER, behavior: 'instant' });
  requestAnimationFrame(stayAtEnd);
}
