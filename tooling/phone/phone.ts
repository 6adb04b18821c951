import type { Browser } from '@playwright/test';
import { openSlowLink } from './slow-link.ts';

/** The screen that Lighthouse emulates. */
const SCREEN = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** A phone's round-trip time in ms, bytes per second, and how many times slower its CPU is than this machine's. */
export const phones = {
  /** Lighthouse's phone, on slow 4G. */
  slow: { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, slowdown: 4 },
  /** A mid-range phone on 4G. */
  middle: { latency: 60, downloadThroughput: 9_000_000 / 8, uploadThroughput: 9_000_000 / 8, slowdown: 2 },
};

/** Opens a page in a new profile, with an empty cache, on a slow connection. */
export async function openPhone(browser: Browser, { slowdown, ...speed } = phones.slow) {
  const link = await openSlowLink(speed);
  // By default, Chromium bypasses proxies for localhost.
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
      link.close();
    },
  };
}
