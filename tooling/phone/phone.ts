import type { Browser, CDPSession, Page } from '@playwright/test';
import { openSlowLink } from './slow-link.ts';

/** A phone as Lighthouse has it: 412 CSS pixels wide, touch, slow 4G, a processor four times slower than this one. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const SLOW_4G = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;

const TIMEOUT_MS = 30_000;

export interface Phone extends AsyncDisposable {
  page: Page;
  cdp: CDPSession;
  /** Resolves when nothing has been on the network for a while; the page may fetch ahead once it is idle. */
  quiet: (ms?: number) => Promise<void>;
  /** Waits until a function says so in the page; of what does not come, the error has the name. */
  until: <Given>(what: string, isSo: (given: Given) => unknown, given: Given) => Promise<void>;
}

/** A page of a new profile, so with an empty cache, on a slow line. `slowdown` is the processor's. */
export async function openPhone(browser: Browser, { slowdown = CPU_SLOWDOWN } = {}): Promise<Phone> {
  const link = await openSlowLink(SLOW_4G);
  // Chromium asks this machine without a proxy, unless it is told.
  const context = await browser.newContext({
    ...PHONE,
    proxy: { server: link.address, bypass: '<-loopback>' },
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });

  let pending = 0;
  let lastChange = performance.now();
  const count = (change: number) => () => {
    pending = Math.max(0, pending + change);
    lastChange = performance.now();
  };
  page.on('request', count(1)).on('requestfinished', count(-1)).on('requestfailed', count(-1));
  return {
    page,
    cdp,
    async quiet(ms = 1500) {
      while (pending > 0 || performance.now() - lastChange < ms) await page.waitForTimeout(50);
    },
    async until(what, isSo, given) {
      const end = performance.now() + TIMEOUT_MS;
      // Playwright's own waiting compiles text, which the page's policy refuses.
      while (!(await page.evaluate(isSo as (given: unknown) => unknown, given))) {
        if (performance.now() > end) throw new Error(`At ${page.url()}, ${what} did not come.`);
        await page.waitForTimeout(100);
      }
    },
    async [Symbol.asyncDispose]() {
      await context.close();
      await link[Symbol.asyncDispose]();
    },
  };
}
