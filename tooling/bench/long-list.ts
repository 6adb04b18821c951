import { budgets } from '../budgets.ts';
import { entriesOf, now, observe } from '../phone/performance-entries.ts';
import { openPhone, type Phone } from '../phone/phone.ts';
import type { Bench } from './set-up.ts';
import type { Part } from './part.ts';
import { judge } from './verdict.ts';
import { max, medians } from './statistics.ts';

/** Tasks over 50 ms. */
export interface ListRow {
  during: string;
  tasks: number;
  longest: number;
}

const POSTINGS = 1000;
/** Swipes, each as long as some screens. */
const SWIPES = 8;

const PAUSE_MS = 500;

/** What is done with the list; each resolves to the moment at which it began, on the page's own clock. */
const phases: [string, (phone: Phone) => Promise<number>][] = [
  ['scrolling', scroll],
  ['jumping to the end and back', jump],
  ['filtering', filter],
];

/** Scrolls and filters a long careers page with the processor slowed down, and counts what holds it up. */
export const list: Part<ListRow> = {
  title: `/jobs/ with ${POSTINGS} postings, processor 4 times slower: tasks over 50 ms`,
  async measure(bench) {
    bench.progress(`build with ${POSTINGS} postings`);
    const { dir } = await bench.builder.buildMany(bench.env, POSTINGS);
    bench.server.mount(dir, (file) => file === 'jobs/index.html' || file.startsWith('_astro/'));
    const runs = await bench.repeat(`list of ${POSTINGS}`, 3, () => measureOnce(bench));
    bench.server.mount(bench.dir);
    return phases.map(([during], index) => ({
      during,
      ...medians(runs.flatMap((run) => run[index] ?? [])),
    }));
  },
  judge: (rows) => [
    judge('Longest task in a list of 1,000', budgets.longestTask, max(rows.map(({ longest }) => longest))),
  ],
};

async function measureOnce({ browser, server }: Bench): Promise<Omit<ListRow, 'during'>[]> {
  await using phone = await openPhone(browser);
  const { page, quiet } = phone;
  await observe(page);
  await page.goto(`${server.origin}/jobs/`);
  await quiet();

  const figures: Omit<ListRow, 'during'>[] = [];
  for (const [, act] of phases) {
    const start = await act(phone);
    await page.waitForTimeout(PAUSE_MS);
    const tasks = await entriesOf(page, 'longtask', start);
    figures.push({ tasks: tasks.length, longest: max(tasks.map(({ duration }) => duration)) });
  }
  return figures;
}

async function scroll({ page, cdp }: Phone): Promise<number> {
  const start = await now(page);
  for (let swipe = 0; swipe < SWIPES; swipe += 1) {
    const gesture = { x: 200, y: 600, yDistance: -3000, speed: 3000, gestureSourceType: 'touch' } as const;
    await cdp.send('Input.synthesizeScrollGesture', gesture);
  }
  return start;
}

async function jump({ page }: Phone): Promise<number> {
  const start = await now(page);
  for (const share of [1, 0.5, 0]) {
    await page.evaluate((top) => scrollTo(0, document.documentElement.scrollHeight * top), share);
    await page.waitForTimeout(PAUSE_MS);
  }
  return start;
}

/**
 * Every filter, then the reset. The page does it by itself, and is left alone for a while before: what Chromium does for
 * an order from outside, such as Playwright's `selectOption`, is a task as long as those that are looked for.
 */
function filter({ page }: Phone): Promise<number> {
  return page.evaluate(async (pause) => {
    const wait = () => new Promise((resolve) => setTimeout(resolve, pause));
    await wait();
    const start = performance.now();
    for (const select of document.querySelectorAll('select')) {
      for (const choice of [1, 2, 0, 1]) {
        select.selectedIndex = choice;
        select.dispatchEvent(new Event('change', { bubbles: true }));
        await wait();
      }
    }
    document.querySelector<HTMLElement>('[type=reset]')?.click();
    await wait();
    return start;
  }, PAUSE_MS);
}
