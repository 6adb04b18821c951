import type { Browser } from '@playwright/test';
import { openPhone, type Phone } from './phone.ts';
import type { Progress } from './progress.ts';
import type { ListResult } from './results.ts';
import { medians } from './statistics.ts';

interface Options {
  origin: string;
  postings: number;
  runs: number;
  progress: Progress;
}

/** Swipes, each as long as some screens. */
const SWIPES = 8;

const phases: [string, (phone: Phone) => Promise<void>][] = [
  ['scrolling', scroll],
  ['jumping to the end and back', jump],
  ['filtering', filter],
];

/** Scrolls and filters the careers page with its processor slowed down, and counts what holds it up; medians of all runs. */
export async function measureList(
  browser: Browser,
  { origin, postings, runs, progress }: Options,
): Promise<ListResult> {
  const figures = new Map<string, { count: number; longest: number }[]>();
  for (let run = 1; run <= runs; run += 1) {
    await using phone = await openList(browser, origin);
    for (const [during, act] of phases) {
      progress(`list of ${postings}: ${during}, ${run} of ${runs}`);
      figures.set(during, [...(figures.get(during) ?? []), await watch(phone, act)]);
    }
  }
  const longTasks = [...figures].map(([during, of]) => ({
    during,
    count: NaN,
    longest: NaN,
    ...medians(of),
  }));
  return { postings, longTasks };
}

async function openList(browser: Browser, origin: string): Promise<Phone> {
  const phone = await openPhone(browser);
  const { page, quiet } = phone;
  await page.addInitScript(watchLongTasks);
  await page.goto(`${origin}/jobs/`);
  await quiet();
  // Playwright's own script, which it brings on first use, is not the page's work.
  await page.locator('form select').first().selectOption({ index: 0 });
  await quiet(500);
  return phone;
}

async function watch(phone: Phone, act: (phone: Phone) => Promise<void>) {
  const { page } = phone;
  await page.evaluate(() => (window.benchLongTasks = []));
  await act(phone);
  await page.waitForTimeout(500);
  const tasks = await page.evaluate(() => window.benchLongTasks);
  return { count: tasks.length, longest: Math.max(0, ...tasks) };
}

async function scroll({ cdp }: Phone): Promise<void> {
  for (let swipe = 0; swipe < SWIPES; swipe += 1) {
    await cdp.send('Input.synthesizeScrollGesture', {
      x: 200,
      y: 600,
      yDistance: -3000,
      speed: 3000,
      gestureSourceType: 'touch',
    });
  }
}

async function jump({ page }: Phone): Promise<void> {
  for (const share of [1, 0.5, 0]) {
    await page.evaluate((top) => scrollTo(0, document.documentElement.scrollHeight * top), share);
    await page.waitForTimeout(500);
  }
}

async function filter({ page }: Phone): Promise<void> {
  const count = await page.locator('form select').count();
  for (let index = 0; index < count; index += 1) {
    const select = page.locator('form select').nth(index);
    for (const choice of [1, 2, 0]) {
      await select.selectOption({ index: choice });
      await page.waitForTimeout(500);
    }
    await select.selectOption({ index: 1 });
  }
  await page.locator('form [type=reset]').tap();
}

declare global {
  interface Window {
    benchLongTasks: number[];
  }
}

function watchLongTasks(): void {
  window.benchLongTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.benchLongTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
}
