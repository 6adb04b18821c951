import { budgets } from '../budgets.ts';
import { openPhone, type Phone } from '../phone/phone.ts';
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
  /** The part of the loads that showed the web font; the others kept the fallback, see `src/styles/face.css`. */
  inFace: number;
}

const FONTS = '*.woff2';

/** Paints of each page with its web font, and without, in turn: on the slow phone, with an empty cache. */
export const paint: Part<PaintRow> = {
  title: 'Paints: milliseconds, slow 4G, processor 4 times slower, empty cache',
  async measure(bench) {
    const rows: PaintRow[] = [];
    for (const path of bench.paths) {
      const runs = await bench.repeat(`paints of ${path}`, 9, async () => {
        const { first: withFont, largest, isInFace } = await paintsOf(bench, path, []);
        const { first: without } = await paintsOf(bench, path, [FONTS]);
        return { withFont, without, largest, isInFace };
      });
      const inFace = runs.filter(({ isInFace }) => isInFace).length / runs.length;
      const times = medians(runs.map(({ withFont, without, largest }) => ({ withFont, without, largest })));
      rows.push({ path, ...times, inFace });
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
  return { first, largest, isInFace: await isInFace(phone) };
}

/** Whether the page's heading is set in the web font, as the browser tells it. */
async function isInFace({ cdp }: Phone): Promise<boolean> {
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
  const { root } = await cdp.send('DOM.getDocument');
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'main h1' });
  const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.every(({ isCustomFont }) => isCustomFont);
}

declare global {
  interface Window {
    /** Milliseconds, by the kind of paint. */
    benchPaints: Record<string, number>;
  }
}
