import type { Browser } from '@playwright/test';
import { launchBrowser, openPhone } from './phone.ts';
import { type Progress, startProgress } from './progress.ts';
import type { PaintResult } from './results.ts';
import { startServer } from './server.ts';
import { median } from './statistics.ts';

interface Options {
  origin: string;
  runs: number;
  progress: Progress;
}

const paths = ['/', '/jobs/'];
const fonts = '*.woff2';
const TIMEOUT_MS = 20_000;

/** The first paint of a page with its web font, and without, in turn: on the slow phone, with an empty cache. */
export async function measurePaints(browser: Browser, options: Options): Promise<PaintResult[]> {
  const results: PaintResult[] = [];
  for (const path of paths) {
    const times: { withFont: number[]; without: number[] } = { withFont: [], without: [] };
    for (let run = 1; run <= options.runs; run += 1) {
      options.progress(`first paint of ${path}, ${run} of ${options.runs}`);
      times.withFont.push(await firstPaint(browser, options.origin + path, []));
      times.without.push(await firstPaint(browser, options.origin + path, [fonts]));
    }
    results.push({ path, withFont: median(times.withFont), without: median(times.without) });
  }
  return results;
}

async function firstPaint(browser: Browser, url: string, blocked: string[]): Promise<number> {
  await using phone = await openPhone(browser);
  await phone.cdp.send('Network.enable');
  await phone.cdp.send('Network.setBlockedURLs', { urls: blocked });
  const { page } = phone;
  await page.goto(url);
  for (let wait = 0; wait < TIMEOUT_MS; wait += 50) {
    const paint = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    );
    if (paint !== undefined) return paint;
    await page.waitForTimeout(50);
  }
  throw new Error(`${url} was not painted.`);
}

// Alone: `npm exec -- node tooling/bench/paint.ts` measures the build in dist/.
if (import.meta.main) {
  const server = await startServer();
  const browser = await launchBrowser(server.keyHash);
  try {
    server.mount('dist');
    console.info(await measurePaints(browser, { origin: server.origin, runs: 9, progress: startProgress() }));
  } finally {
    await browser.close();
    await server.close();
  }
}
