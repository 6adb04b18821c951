import { expect, type Page } from '@playwright/test';
import { budgets } from '../../tooling/budgets.ts';

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

interface Shift {
  startTime: number;
  value: number;
  /** The elements that moved; only the five largest, if there were more. */
  moved: string[];
}

declare global {
  interface Window {
    layoutShifts: Shift[];
  }
}

/** Records the page's layout shifts. Call it before the page loads. */
export const observe = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.layoutShifts = [];
    const nameOf = (node: Node | null) =>
      node instanceof Element
        ? [node.localName, ...node.classList].join('.')
        : (node?.textContent?.trim().slice(0, 30) ?? 'what has left the page');
    new PerformanceObserver((list) => {
      for (const { startTime, value, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(({ node }) => nameOf(node));
        window.layoutShifts.push({ startTime, value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The sum of all layout shifts since `start`, even those that the browser attributes to input, and what moved. */
export async function shiftSince(page: Page, start: number): Promise<{ shift: number; moved: string[] }> {
  const all = await page.evaluate(() => window.layoutShifts);
  const shifts = all.filter(({ startTime }) => startTime >= start);
  return {
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.flatMap(({ moved }) => moved),
  };
}

/** Fails if anything has moved since the page began to load. There has been no input, so every shift counts. */
export async function expectStill(page: Page, where: string): Promise<void> {
  const { shift, moved } = await shiftSince(page, 0);
  expect.soft(shift, [where, ...moved].join('\n')).toBeLessThanOrEqual(budgets.layoutShift.limit);
}
