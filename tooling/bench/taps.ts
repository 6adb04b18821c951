import type { Browser } from '@playwright/test';
import { pathByHand } from './by-hand.ts';
import { openPhone } from './phone.ts';
import { type Marks, PANEL, probe, type Targets } from './probe.ts';
import type { Progress } from './progress.ts';
import type { TapResult } from './results.ts';
import { medians } from './statistics.ts';

const TAP_EVERY_MS = 100;
const TIMEOUT_MS = 20_000;

interface Subject extends Omit<Targets, 'panel'> {
  path: string;
}

/** What there is to tap, what is to be seen then, and the page by hand that does the same. */
export const tapped: (Subject & { what: string; byHand: Subject })[] = [
  {
    what: 'waitlist dialog',
    path: '/',
    trigger: '[data-waitlist]',
    goals: { live: '[role=dialog] .waitlist-form' },
    byHand: { path: pathByHand('dialog'), trigger: '#open', goals: {} },
  },
  {
    what: 'position',
    path: '/jobs/',
    trigger: 'a[data-job]',
    goals: { live: '[role=dialog] .panel', content: '.frame .job-detail' },
    byHand: { path: pathByHand('position'), trigger: '#open', goals: { content: '.body .job-detail' } },
  },
];

interface Options {
  origin: string;
  runs: number;
  progress: Progress;
}

/** Taps at the earliest moment and on a page at rest, each time with an empty cache. */
export async function measureTaps(
  browser: Browser,
  { origin, runs, progress }: Options,
): Promise<TapResult[]> {
  const results: TapResult[] = [];
  for (const subject of tapped) {
    for (const when of ['early', 'settled'] as const) {
      const figures: Omit<TapResult, 'what' | 'when'>[] = [];
      const measure = (page: Subject) => measureTap(browser, origin, page, when);
      for (let run = 1; run <= runs; run += 1) {
        progress(`taps: ${subject.what}, ${when}, ${run} of ${runs}`);
        // In turn, so that both have the same minute of a noisy machine.
        const { panel: floor, content: contentByHand } = await measure(subject.byHand);
        figures.push({
          ...(await measure(subject)),
          floor,
          ...(contentByHand !== undefined && { contentByHand }),
        });
      }
      const middle = medians(figures as unknown as Record<string, number>[]);
      results.push({ what: subject.what, when, ...(middle as unknown as (typeof figures)[number]) });
    }
  }
  return results;
}

async function measureTap(
  browser: Browser,
  origin: string,
  { path, trigger, goals }: Subject,
  when: TapResult['when'],
): Promise<Omit<TapResult, 'what' | 'when' | 'floor'>> {
  await using phone = await openPhone(browser);
  const { page } = phone;
  const { promise: painted, resolve } = Promise.withResolvers<Marks['target']>();
  await page.exposeFunction('benchPainted', resolve);
  await page.addInitScript(probe, { trigger, panel: PANEL, goals });
  const loaded = page.goto(origin + path);
  let target = await painted;
  if (when === 'settled') {
    await loaded;
    await phone.quiet();
    target = (await page.evaluate(() => window.benchMarks)).target;
  }
  if (!target) throw new Error(`There is no ${trigger} at ${path}.`);

  const start = performance.now();
  const checkPatience = (what: string) => {
    if (performance.now() - start > TIMEOUT_MS) throw new Error(`At ${path}, ${what} after a tap.`);
  };
  for (let taps = 1; ; taps += 1) {
    await page.touchscreen.tap(target.x, target.y);
    let state;
    do {
      checkPatience('nothing opened');
      await page.waitForTimeout(TAP_EVERY_MS);
      state = await page.evaluate(isOpen);
      // While a tap waits for the page's attention, another would hit, and close, what the first is about to open.
    } while (state.taps < taps && !state.isOpen);
    if (state.isOpen) break;
  }
  await loaded;
  const names = ['panel', ...Object.keys(goals)];
  // Playwright's own waiting compiles text, which the page's policy refuses.
  while (!(await page.evaluate((wanted) => wanted.every((name) => name in window.benchMarks.seen), names))) {
    checkPatience(`${names.join(', ')} did not all come`);
    await page.waitForTimeout(TAP_EVERY_MS);
  }
  await page.waitForTimeout(500);
  const { firstTap = NaN, taps, seen, shift } = await page.evaluate(() => window.benchMarks);
  const times = Object.fromEntries(names.map((name) => [name, (seen[name] ?? NaN) - firstTap]));
  return { taps, panel: NaN, live: NaN, ...times, cls: shift };
}

const isOpen = () => ({
  taps: window.benchMarks.taps,
  isOpen: document.querySelector('dialog[open], [role=dialog]') !== null,
});
