import { budgets } from '../budgets.ts';
import { openPhone } from '../phone/phone.ts';
import { openProbed, PANEL } from '../phone/tap-probe.ts';
import type { Bench } from './set-up.ts';
import { pathByHand } from './pages-by-hand.ts';
import type { Part } from './part.ts';
import { judge, milliseconds } from './verdict.ts';
import { medians } from './statistics.ts';

/** Milliseconds from the Enter key to the paint of the thanks. */
export interface ThanksRow {
  site: number;
  /** On a page by hand that makes the same two requests, one after the other. */
  byHand: number;
}

/** An address as a person types it: three seconds. */
const LETTERS = 30;
const LETTER_EVERY_MS = 100;

/** From a page at rest: taps, types an address, presses Enter, and waits for the thanks; in turn with a page by hand. */
export const thanks: Part<ThanksRow> = {
  title: 'Milliseconds from Enter to the thanks',
  measure: async (bench) => [
    medians(
      await bench.repeat('thanks', 5, async () => ({
        byHand: await join(bench, pathByHand('waitlist'), '#open'),
        site: await join(bench, '/', '[data-waitlist]'),
      })),
    ),
  ],
  judge: (rows) =>
    rows.map(({ site, byHand }) => {
      const requests = 'each of the two requests waits for another, in which the browser asks whether it may';
      const note = `${milliseconds(site)}, by hand ${milliseconds(byHand)}; ${requests}`;
      return judge('Enter to thanks, beyond by hand', budgets.enterToThanks, site - byHand, note);
    }),
};

async function join({ browser, server }: Bench, path: string, trigger: string): Promise<number> {
  await using phone = await openPhone(browser);
  const { page } = phone;
  const targets = { trigger, panel: PANEL, goals: { thanks: '.outcome' } };
  const { x, y } = await openProbed(phone, server.origin + path, targets);
  await page.waitForLoadState();
  await phone.quiet();
  await page.touchscreen.tap(x, y);

  await phone.until('the field', (field) => document.activeElement?.matches(field), '[type=email]');
  const domain = '@example.org';
  const name = crypto.randomUUID().replaceAll('-', '');
  await page.keyboard.type(name.slice(0, LETTERS - domain.length) + domain, { delay: LETTER_EVERY_MS });
  await page.keyboard.press('Enter');
  await phone.until('the thanks', (goal) => goal in window.benchMarks.seen, 'thanks');
  const { enter = NaN, seen } = await page.evaluate(() => window.benchMarks);
  return (seen['thanks'] ?? NaN) - enter;
}
