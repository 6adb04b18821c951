import type { Page } from '@playwright/test';

/** What the browser reports of itself; `value` and `moved` are of layout shifts, `interactionId` of events. */
interface Entry extends Pick<PerformanceEntry, 'name' | 'startTime' | 'duration'> {
  value: number;
  /** What has moved: the largest five, each with its box before and after, as `left,top widthxheight`. */
  moved: string[];
  interactionId: number;
}

interface LayoutShift extends PerformanceEntry {
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
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
    const boxOf = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
    const nameOf = (node: Node | null) =>
      node instanceof Element
        ? [node.localName, ...node.classList].join('.')
        : (node?.textContent?.trim().slice(0, 30) ?? 'what has left the page');
    for (const type of ['event', 'layout-shift', 'longtask']) {
      const options = { type, durationThreshold: 16, buffered: true };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { sources = [] } = entry as Partial<LayoutShift>;
          const moved = sources.map(
            ({ node, previousRect, currentRect }) =>
              `${nameOf(node)} ${boxOf(previousRect)} to ${boxOf(currentRect)}`,
          );
          window.benchEntries.push(Object.assign(entry, { moved }) as (typeof window.benchEntries)[number]);
        }
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
        .map((entry) => ({ ...(entry.toJSON() as Entry), moved: entry.moved })),
    [entryType, since] as const,
  );

/** Milliseconds on the page's own clock. */
export const now = (page: Page): Promise<number> => page.evaluate(() => performance.now());

/** Of all layout shifts since then, also those that a browser takes for a visitor's doing: their sum, and what moved. */
export async function shiftSince(page: Page, start: number): Promise<{ shift: number; moved: string[] }> {
  const shifts = await entriesOf(page, 'layout-shift', start);
  return {
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.flatMap(({ moved }) => moved),
  };
}
