import type { Browser } from '@playwright/test';
import { pathByHand } from './by-hand.ts';
import { openPhone } from './phone.ts';
import { PANEL, probe } from './probe.ts';
import type { Progress } from './progress.ts';
import type { ThanksResult } from './results.ts';
import { median } from './statistics.ts';

/** An address as a person types it: three seconds. */
const LETTERS = 30;
const LETTER_EVERY_MS = 100;
const TIMEOUT_MS = 20_000;

interface Options {
  origin: string;
  runs: number;
  progress: Progress;
}

/** From a page at rest: taps, types an address, presses Enter, and waits for the thanks; in turn with a page by hand. */
export async function measureThanks(
  browser: Browser,
  { origin, runs, progress }: Options,
): Promise<ThanksResult> {
  const site: number[] = [];
  const byHand: number[] = [];
  for (let run = 1; run <= runs; run += 1) {
    progress(`thanks, ${run} of ${runs}`);
    byHand.push(await measure(browser, origin + pathByHand('waitlist'), '#open'));
    site.push(await measure(browser, `${origin}/`, '[data-waitlist]'));
  }
  return { site: median(site), byHand: median(byHand) };
}

async function measure(browser: Browser, url: string, trigger: string): Promise<number> {
  await using phone = await openPhone(browser);
  const { page } = phone;
  const goals = { thanks: '.outcome' };
  await page.addInitScript(probe, { trigger, panel: PANEL, goals });
  await page.goto(url);
  await phone.quiet();
  const { target } = await page.evaluate(() => window.benchMarks);
  if (!target) throw new Error(`There is no ${trigger} at ${url}.`);
  await page.touchscreen.tap(target.x, target.y);

  const waitFor = async (what: string, isSo: () => boolean) => {
    const end = performance.now() + TIMEOUT_MS;
    // Playwright's own waiting compiles text, which the page's policy refuses.
    while (!(await page.evaluate(isSo))) {
      if (performance.now() > end) throw new Error(`At ${url}, ${what} did not come.`);
      await page.waitForTimeout(20);
    }
  };
  await waitFor('the field', () => document.activeElement?.matches('[type=email]') ?? false);
  const domain = '@example.org';
  const name = crypto
    .randomUUID()
    .replaceAll('-', '')
    .slice(0, LETTERS - domain.length);
  await page.keyboard.type(name + domain, { delay: LETTER_EVERY_MS });
  await page.keyboard.press('Enter');
  await waitFor('the thanks', () => 'thanks' in window.benchMarks.seen);
  const { enter = NaN, seen } = await page.evaluate(() => window.benchMarks);
  return (seen['thanks'] ?? NaN) - enter;
}
