import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from '../browser.ts';
import { openSlowLink } from './slow-link.ts';

/** A phone as Lighthouse has it: 412 CSS pixels wide, touch, slow 4G, a processor four times slower than this one. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
} as const;
export const SLOW_4G = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
export const CPU_SLOWDOWN = 4;

export interface Phone extends AsyncDisposable {
  page: Page;
  cdp: CDPSession;
  /** Resolves when nothing has been on the network for a while; the page may fetch ahead once it is idle. */
  quiet: (ms?: number) => Promise<void>;
}

/**
 * Starts Chromium.
 * @param keyHash of the key whose certificate is as good as any. With errors of certificates ignored altogether, it would
 * cache nothing.
 */
export async function launchBrowser(keyHash: string, ...more: string[]): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath)
    throw new Error('No Chromium was found. Install Chrome or Chromium, or set CHROME_PATH.');
  return chromium.launch({
    executablePath,
    args: [...browserArguments, `--ignore-certificate-errors-spki-list=${keyHash}`, ...more],
  });
}

/** A page of a new profile, so with an empty cache. `slowdown` is the processor's; without `isSlow` nothing is slow. */
export async function openPhone(
  browser: Browser,
  { isSlow = true, slowdown = CPU_SLOWDOWN } = {},
): Promise<Phone> {
  const link = isSlow ? await openSlowLink(SLOW_4G) : undefined;
  const context = await browser.newContext({
    ...PHONE,
    // Chromium asks this machine without a proxy, unless it is told.
    ...(link && { proxy: { server: link.address, bypass: '<-loopback>' } }),
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  if (isSlow) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });

  let pending = 0;
  let lastChange = performance.now();
  const count = (change: number) => () => {
    pending = Math.max(0, pending + change);
    lastChange = performance.now();
  };
  page.on('request', count(1)).on('requestfinished', count(-1)).on('requestfailed', count(-1));
  async function quiet(ms = 1500) {
    while (pending > 0 || performance.now() - lastChange < ms) await page.waitForTimeout(50);
  }
  async function close() {
    await context.close();
    await link?.[Symbol.asyncDispose]();
  }
  return { page, cdp, quiet, [Symbol.asyncDispose]: close };
}
