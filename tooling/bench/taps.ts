import { budgets } from '../budgets.ts';
import { openPhone } from '../phone/phone.ts';
import { openProbed } from '../phone/tap-probe.ts';
import { byHand } from './by-hand.ts';
import type { Bench } from './set-up.ts';
import { beside, judge, median, type Verdict } from './verdict.ts';

const LOADS = 5;
const TIMEOUT_MS = 20_000;
const LETTER_EVERY_MS = 100;

type When = 'early' | 'settled';

interface Subject {
  path: string;
  /** The elements to tap. */
  triggers: [ours: string, byHand: string];
  goal: string;
}

const form: Subject = { path: '/', triggers: ['[data-waitlist]', 'main button'], goal: 'dialog[open] form' };
const joining: Subject = { ...form, goal: '.outcome' };
const position: Subject = {
  ...{ path: '/jobs/', triggers: ['a[data-job]', 'h3 a'], goal: 'dialog[open] .job-detail' },
};

/** Measures the time from a tap to the dialog and to a position's text: as early as possible, and on an idle page. */
export async function taps(bench: Bench): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const when of ['early', 'settled'] as const) {
    const budget = when === 'early' ? budgets.tapToPanel : budgets.restingTapToPanel;
    for (const subject of [form, position]) {
      const { panel, goal } = await inTurn(bench, subject, when);
      verdicts.push(judge(`Tap to panel on ${subject.path}, ${when}`, budget, panel[0], beside(...panel)));
      if (subject === position)
        verdicts.push(judge(`Tap to text, ${when}`, budgets.tapToText, goal[0] / goal[1], beside(...goal)));
    }
  }
  return verdicts;
}

/** Measures the time from Enter in the typed form to the thanks. The handwritten page sends the same two requests. */
export async function thanks(bench: Bench): Promise<Verdict[]> {
  const { goal } = await inTurn(bench, joining, 'settled');
  return [
    judge('Enter to thanks, beyond by hand', budgets.enterToThanks, goal[0] - goal[1], beside(...goal)),
  ];
}

async function inTurn(bench: Bench, { path, triggers, goal }: Subject, when: When) {
  const runs: Awaited<ReturnType<typeof tap>>[][] = [];
  for (let load = 0; load < LOADS; load += 1) {
    const theirs = await tap(bench, byHand(path), triggers[1], goal, when);
    runs.push([await tap(bench, path, triggers[0], goal, when), theirs]);
  }
  const of = (page: number, what: 'panel' | 'goal') => median(runs.map((run) => run[page]?.[what] ?? NaN));
  return {
    panel: [of(0, 'panel'), of(1, 'panel')] as const,
    goal: [of(0, 'goal'), of(1, 'goal')] as const,
  };
}

/** Milliseconds from the tap to the panel, and from the tap or Enter to the goal. */
async function tap(
  bench: Bench,
  path: string,
  trigger: string,
  goal: string,
  when: When,
): Promise<{ panel: number; goal: number }> {
  await using phone = await openPhone(bench.browser);
  const { page } = phone;
  const { origin } = bench;
  const { x, y } = await openProbed(page, origin + path, trigger, goal);
  if (when === 'settled') await page.waitForLoadState('networkidle');
  await page.touchscreen.tap(x, y);
  if (goal === joining.goal) {
    await page.locator('dialog[open] [type=email]').waitFor();
    await page.waitForTimeout(500);
    await page.keyboard.type(`${crypto.randomUUID()}@example.org`, { delay: LETTER_EVERY_MS });
    await page.keyboard.press('Enter');
  }
  const end = performance.now() + TIMEOUT_MS;
  // Not `waitForFunction`, which evaluates a string, and the page's policy refuses that.
  while (performance.now() < end) {
    const { firstTap, panel, enter = firstTap, goal: seen } = await page.evaluate(() => window.benchMarks);
    if (firstTap && enter && panel && seen) return { panel: panel - firstTap, goal: seen - enter };
    // Before the scripts have arrived, a card is a link: measure another load.
    if (!firstTap && page.url() !== origin + path) return tap(bench, path, trigger, goal, when);
    await page.waitForTimeout(100);
  }
  throw new Error(`At ${path}, ${goal} did not come.`);
}
