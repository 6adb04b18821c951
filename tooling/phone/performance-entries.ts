import type { Page } from '@playwright/test';

/** What the browser reports of itself; `value` is of layout shifts, `interactionId` of events. */
interface Entry extends Pick<PerformanceEntry, 'name' | 'startTime' | 'duration'> {
  value: number;
  interactionId: number;
}

declare global {
  interface Window {
    benchEntries: (PerformanceEntry & Entry)[];
  }
}

/** Has the page keep what the browser reports; to be called before it is loaded. */
export const observe = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.benchEntries = [];
    for (const type of ['event', 'layout-shift', 'longtask']) {
      const options = { type, durationThreshold: 16, buffered: true };
      new PerformanceObserver((list) => {
        window.benchEntries.push(...(list.getEntries() as typeof window.benchEntries));
      }).observe(options as PerformanceObserverInit);
    }
  });

/** What the browser has reported since a moment on the page's own clock. */
export const entriesOf = (
  page: Page,
  entryType: 'event' | 'layout-shift' | 'longtask',
  since: number,
): Promise<Entry[]> =>
  page.evaluate(
    ([type, start]) =>
      window.benchEntries
        .filter((entry) => entry.entryType === type && entry.startTime >= start)
        .map((entry) => entry.toJSON() as Entry),
    [entryType, since] as const,
  );

/** Milliseconds on the page's own clock. */
export const now = (page: Page): Promise<number> => page.evaluate(() => performance.now());

/** The sum of every layout shift since then, also of those that a browser takes for a visitor's doing. */
export const shiftSince = async (page: Page, start: number): Promise<number> =>
  (await entriesOf(page, 'layout-shift', start)).reduce((sum, { value }) => sum + value, 0);
