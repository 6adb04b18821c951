import { expect, type Page } from '@playwright/test';
import { budgets } from '../../tooling/budgets.ts';

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

interface Shift {
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
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(({ node }) => nameOf(node));
        window.layoutShifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Fails if anything has moved since the page began to load, even if the browser attributes it to input. */
export async function expectStill(page: Page, where: string): Promise<void> {
  const shifts = await page.evaluate(() => window.layoutShifts);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  const moved = shifts.flatMap((shift) => shift.moved);
  expect.soft(total, [where, ...moved].join('\n')).toBeLessThanOrEqual(budgets.layoutShift.limit);
}
