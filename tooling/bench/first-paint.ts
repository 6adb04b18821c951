import { budgets } from '../budgets.ts';
import { openPhone } from '../phone/phone.ts';
import type { Bench } from './set-up.ts';
import type { Part } from './part.ts';
import { judge, milliseconds } from './verdict.ts';
import { medians } from './statistics.ts';

export interface PaintRow {
  path: string;
  /** The first paint. */
  withFont: number;
  /** Of the same page while its font is blocked, in the same minutes. */
  without: number;
  /**
   * The largest paint, with the font. Lighthouse computes its own, as if each file that came before the paint had held
   * it up.
   */
  largest: number;
}

const FONTS = '*.woff2';

/** Paints of each page with its web font, and without, in turn: on the slow phone, with an empty cache. */
export const paint: Part<PaintRow> = {
  title: 'Paints: milliseconds, slow 4G, processor 4 times slower, empty cache',
  async measure(bench) {
    const rows: PaintRow[] = [];
    for (const path of bench.paths) {
      const runs = await bench.repeat(`paints of ${path}`, 9, async () => {
        const { first: withFont, largest } = await paintsOf(bench, path, []);
        const { first: without } = await paintsOf(bench, path, [FONTS]);
        return { withFont, without, largest };
      });
      rows.push({ path, ...medians(runs) });
    }
    return rows;
  },
  judge: (rows) =>
    rows
      .filter(({ path }) => path === '/' || path === '/jobs/')
      .map(({ path, withFont, without }) => {
        const note = `${milliseconds(withFont)}, without the font ${milliseconds(without)}`;
        return judge(`First paint of ${path}, without font`, budgets.firstPaint, withFont / without, note);
      }),
};

async function paintsOf({ browser, server }: Bench, path: string, blocked: string[]) {
  await using phone = await openPhone(browser);
  await phone.cdp.send('Network.enable');
  await phone.cdp.send('Network.setBlockedURLs', { urls: blocked });
  const { page } = phone;
  await page.addInitScript(() => {
    window.benchPaints = {};
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries()) window.benchPaints[name] = startTime;
    }).observe({ type: 'paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) window.benchPaints['largest'] = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(server.origin + path);
  await phone.quiet();
  const { 'first-contentful-paint': first = NaN, largest = NaN } = await page.evaluate(
    () => window.benchPaints,
  );
  return { first, largest };
}

declare global {
  interface Window {
    /** Milliseconds, by the kind of paint. */
    benchPaints: Record<string, number>;
  }
}
