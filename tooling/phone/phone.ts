import type { Browser, Page } from '@playwright/test';
import { type LinkSpeed, openSlowLink } from './slow-link.ts';

/** A phone's screen as Lighthouse has it. */
const SCREEN = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** What a phone's network is like, and how many times slower than this machine's its processor is. */
export const phones = {
  /** Lighthouse's: slow 4G. */
  slow: { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, slowdown: 4 },
  /** A mid-range phone on 4G. */
  middle: { latency: 60, downloadThroughput: 9_000_000 / 8, uploadThroughput: 9_000_000 / 8, slowdown: 2 },
};

export interface Phone extends AsyncDisposable {
  page: Page;
}

/** A page of a new profile, so with an empty cache, on a slow line. */
export async function openPhone(
  browser: Browser,
  { slowdown, ...speed }: LinkSpeed & { slowdown: number } = phones.slow,
): Promise<Phone> {
  const link = await openSlowLink(speed);
  // Chromium asks this machine without a proxy, unless it is told.
  const context = await browser.newContext({
    ...SCREEN,
    proxy: { server: link.address, bypass: '<-loopback>' },
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return {
    page,
    async [Symbol.asyncDispose]() {
      await context.close();
      await link[Symbol.asyncDispose]();
    },
  };
}
