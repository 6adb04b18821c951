import { budgets } from '../budgets.ts';
import { openPhone, phones } from '../phone/phone.ts';
import type { Bench } from './set-up.ts';
import { beside, inTurn, judge } from './verdict.ts';

const LOADS = 9;
const paints = { first: budgets.firstPaint, largest: budgets.largestPaint };

/**
 * Measures the first and largest contentful paint of each type of page, uncached, alternating with the handwritten one.
 */
export async function* paint(bench: Bench) {
  for (const phone of ['slow', 'middle'] as const) {
    for (const path of bench.paths) {
      let element = '';
      let inFace = 0;
      const medianOf = await inTurn(LOADS, path, async (each) => {
        const { text, hasFace, ...times } = await paintsOf(bench, each, phone);
        // In each round, our page is measured last.
        element = text;
        inFace += Number(hasFace);
        return times;
      });
      const where = `${path.replace(/(?<=jobs\/).+/, '…/')}, ${phone} phone`;
      yield judge(
        `loads with the headline’s font ready for the first frame, ${where}`,
        budgets.headlines,
        inFace / LOADS,
      );
      for (const what of ['first', 'largest'] as const) {
        const times = medianOf(what);
        const name = `${what} paint of ${where}`;
        const budget = phone === 'slow' ? paints[what] : budgets.middlePaint;
        yield judge(name, budget, times.ours / times.theirs, `${beside(times)}; ours is ${element}`);
      }
    }
  }
}

async function paintsOf({ browser, origin }: Bench, path: string, kind: keyof typeof phones) {
  await using phone = await openPhone(browser, phones[kind]);
  await phone.page.addInitScript(watchFace);
  await phone.page.goto(origin + path, { waitUntil: 'networkidle' });
  // `await`, because the phone is disposed of when this returns.
  return await phone.page.evaluate(() => {
    const largest = new PerformanceObserver(() => {});
    largest.observe({ type: 'largest-contentful-paint', buffered: true });
    const last = largest.takeRecords().at(-1) as (PerformanceEntry & { element?: Element }) | undefined;
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN;
    return {
      hasFace: window.headlineHasFace,
      first,
      largest: last?.startTime ?? NaN,
      text: `${last?.element?.localName} “${last?.element?.textContent.trim().slice(0, 40)}…”`,
    };
  });
}

declare global {
  interface Window {
    /** Whether the headline's typeface had loaded by the first frame that showed the headline. */
    headlineHasFace: boolean;
  }
}

/**
 * Runs in the page before any other script, and sets `headlineHasFace`. A frame's callback runs just before its layout.
 */
export function watchFace() {
  requestAnimationFrame(function look() {
    if (!document.querySelector('h1')) return void requestAnimationFrame(look);
    const faces = [...document.fonts].filter(({ family }) => family === 'Display');
    window.headlineHasFace = faces.length > 0 && faces.every(({ status }) => status === 'loaded');
  });
}
