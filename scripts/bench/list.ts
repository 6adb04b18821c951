import type { Browser, Page } from '@playwright/test';
import { openPhone, type Phone } from './phone.ts';
import type { Progress } from './progress.ts';
import type { ListResult } from './results.ts';

interface Options {
  origin: string;
  postings: number;
  progress: Progress;
}

/** Swipes, each as long as some screens. */
const SWIPES = 8;

/** Scrolls and filters the careers page with its processor slowed down, and counts what holds it up. */
export async function measureList(
  browser: Browser,
  { origin, postings, progress }: Options,
): Promise<ListResult> {
  await using phone = await openPhone(browser);
  const { page, quiet } = phone;
  await page.addInitScript(watchLongTasks);
  await page.goto(`${origin}/jobs/`);
  await quiet();
  // Playwright's own script, which it brings on first use, is not the page's work.
  await page.locator('form select').first().selectOption({ index: 0 });
  await quiet(500);

  const phases: [string, () => Promise<void>][] = [
    ['scrolling', () => scroll(phone)],
    ['jumping to the end and back', () => jump(page)],
    ['filtering', () => filter(page)],
  ];
  const longTasks: ListResult['longTasks'] = [];
  for (const [during, act] of phases) {
    progress(`list of ${postings}: ${during}`);
    await page.evaluate(() => (window.benchLongTasks = []));
    await act();
    await page.waitForTimeout(500);
    const tasks = await page.evaluate(() => window.benchLongTasks);
    longTasks.push({ during, count: tasks.length, longest: Math.max(0, ...tasks) });
  }
  return { postings, longTasks };
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

async function jump(page: Page): Promise<void> {
  for (const share of [1, 0.5, 0]) {
    await page.evaluate((top) => scrollTo(0, document.documentElement.scrollHeight * top), share);
    await page.waitForTimeout(500);
  }
}

async function filter(page: Page): Promise<void> {
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
