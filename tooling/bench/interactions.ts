import type { Browser, Page } from '@playwright/test';
import { openPhone } from './phone.ts';
import type { Progress } from './progress.ts';
import type { InteractionResult } from './results.ts';
import { median } from './statistics.ts';

interface Options {
  origin: string;
  runs: number;
  progress: Progress;
}

/** An act, what is seen when it is done, and what it is done to. */
interface Step {
  name: string;
  act: (page: Page) => Promise<void>;
  done: string;
}

const tap = (selector: string) => async (page: Page) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`There is no ${selector} to tap.`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
};

const waitlist: Step[] = [
  { name: 'open the waitlist', act: tap('[data-waitlist]'), done: '[role=dialog] .waitlist-form' },
  {
    name: 'type',
    // supabase-js arrives meanwhile, as it does for a person.
    act: (page) => page.keyboard.type(`bench.${crypto.randomUUID().slice(0, 8)}@example.org`, { delay: 60 }),
    done: '[role=dialog] .waitlist-form',
  },
  { name: 'submit', act: tap('[role=dialog] .waitlist-form [type=submit]'), done: '[role=dialog] .outcome' },
  { name: 'OK', act: tap('[role=dialog] .outcome button'), done: 'body:not(:has([role=dialog]))' },
];
const position: Step[] = [
  { name: 'open a position', act: tap('a[data-job]'), done: '.frame .job-detail' },
  { name: 'close it', act: tap('[role=dialog] .close-button'), done: 'body:not(:has([role=dialog]))' },
];

/** How long each act keeps a visitor waiting for the next paint: the slowest of its events, on the slow phone. */
export async function measureInteractions(
  browser: Browser,
  { origin, runs, progress }: Options,
): Promise<InteractionResult[]> {
  const durations = new Map<string, number[]>();
  for (let run = 1; run <= runs; run += 1) {
    for (const [path, steps] of [['/', waitlist] as const, ['/jobs/', position] as const]) {
      progress(`interactions at ${path}, ${run} of ${runs}`);
      await using phone = await openPhone(browser);
      const { page } = phone;
      await page.addInitScript(watchEvents);
      await page.goto(origin + path);
      await phone.quiet();
      for (const { name, act, done } of steps) {
        await page.evaluate(() => (window.benchSlowest = 0));
        await act(page);
        await page.locator(done).first().waitFor({ timeout: 20_000 });
        await phone.quiet(500);
        const slowest = await page.evaluate(() => window.benchSlowest);
        durations.set(name, [...(durations.get(name) ?? []), slowest]);
      }
    }
  }
  return [...durations].map(([name, values]) => ({ name, duration: median(values) }));
}

declare global {
  interface Window {
    benchSlowest: number;
  }
}

function watchEvents(): void {
  window.benchSlowest = 0;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
      if (interactionId) window.benchSlowest = Math.max(window.benchSlowest, duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
