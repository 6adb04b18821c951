import type { Page } from '@playwright/test';
import { budgets } from '../budgets.ts';
import { entriesOf, now, observe } from '../phone/performance-entries.ts';
import { openPhone } from '../phone/phone.ts';
import type { Part } from './part.ts';
import { judge } from './verdict.ts';
import { max, median } from './statistics.ts';

export interface InteractionRow {
  name: string;
  /** Milliseconds to the next paint; the browser does not tell what is under 16, which is then 0. */
  duration: number;
}

/** An act, and what is seen when it is done. */
interface Step {
  name: string;
  act: (page: Page) => Promise<void>;
  done: string;
}

const tap = (selector: string) => async (page: Page) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`There is no ${selector} to tap.`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
};
// supabase-js arrives meanwhile, as it does for a person.
const typeAddress = (page: Page) =>
  page.keyboard.type(`bench.${crypto.randomUUID().slice(0, 8)}@example.org`, { delay: 60 });

const FORM = 'dialog[open] .waitlist-form';
const CLOSED = 'body:not(:has(dialog[open]))';

const steps: Record<string, Step[]> = {
  '/': [
    { name: 'open the waitlist', act: tap('[data-waitlist]'), done: FORM },
    { name: 'type', act: typeAddress, done: FORM },
    { name: 'submit', act: tap(`${FORM} [type=submit]`), done: 'dialog[open] .outcome' },
    { name: 'OK', act: tap('dialog[open] .outcome button'), done: CLOSED },
  ],
  '/jobs/': [
    { name: 'open a position', act: tap('a[data-job]'), done: 'dialog[open] .job-detail' },
    { name: 'close it', act: tap('dialog[open] [aria-label=Close]'), done: CLOSED },
  ],
};

/** How long each act keeps a visitor waiting for the next paint: the slowest of its events, on the slow phone. */
export const interactions: Part<InteractionRow> = {
  title: 'Interactions: milliseconds to the next paint; 0 is less than 16',
  async measure({ browser, server, repeat }) {
    const durations = new Map<string, number[]>();
    for (const [path, acts] of Object.entries(steps)) {
      await repeat(`interactions at ${path}`, 5, async () => {
        await using phone = await openPhone(browser);
        const { page } = phone;
        await observe(page);
        await page.goto(server.origin + path);
        await phone.quiet();
        for (const { name, act, done } of acts) {
          const start = await now(page);
          await act(page);
          await page.locator(done).first().waitFor({ timeout: 20_000 });
          await phone.quiet(500);
          const events = await entriesOf(page, 'event', start);
          const slowest = max(events.filter((event) => event.interactionId).map(({ duration }) => duration));
          durations.set(name, [...(durations.get(name) ?? []), slowest]);
        }
      });
    }
    return [...durations].map(([name, values]) => ({ name, duration: median(values) }));
  },
  judge: (rows) => [
    judge('Slowest interaction (INP)', budgets.interaction, max(rows.map(({ duration }) => duration))),
  ],
};
