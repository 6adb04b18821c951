import { budgets } from '../budgets.ts';
import { openPhone } from '../phone/phone.ts';
import type { Bench } from './set-up.ts';
import { judge, milliseconds, type Part } from './part.ts';
import { medians } from './statistics.ts';

export interface PaintRow {
  path: string;
  withFont: number;
  /** Of the same page while its font is blocked, in the same minutes. */
  without: number;
}

const FONTS = '*.woff2';

/** The first paint of a page with its web font, and without, in turn: on the slow phone, with an empty cache. */
export const paint: Part<PaintRow> = {
  title: 'First paint: milliseconds, slow 4G, processor 4 times slower, empty cache',
  async measure(bench) {
    const rows: PaintRow[] = [];
    for (const path of ['/', '/jobs/']) {
      const runs = await bench.repeat(`first paint of ${path}`, 9, async () => ({
        withFont: await firstPaint(bench, path, []),
        without: await firstPaint(bench, path, [FONTS]),
      }));
      rows.push({ path, ...medians(runs) });
    }
    return rows;
  },
  judge: (rows) =>
    rows.map(({ path, withFont, without }) => {
      const note = `${milliseconds(withFont)}, without the font ${milliseconds(without)}`;
      return judge(`First paint of ${path}, without font`, budgets.firstPaint, withFont / without, note);
    }),
};

async function firstPaint({ browser, server }: Bench, path: string, blocked: string[]): Promise<number> {
  await using phone = await openPhone(browser);
  await phone.cdp.send('Network.enable');
  await phone.cdp.send('Network.setBlockedURLs', { urls: blocked });
  const { page } = phone;
  await page.goto(server.origin + path);
  const name = 'first-contentful-paint';
  await phone.until('a paint', (paint) => performance.getEntriesByName(paint).length > 0, name);
  return await page.evaluate((paint) => performance.getEntriesByName(paint)[0]?.startTime ?? NaN, name);
}
