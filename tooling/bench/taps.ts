import { budgets } from '../budgets.ts';
import { openPhone } from '../phone/phone.ts';
import { openProbed } from '../phone/tap-probe.ts';
import type { Bench } from './set-up.ts';
import { beside, inTurn, judge } from './verdict.ts';

const LOADS = 5;
const TIMEOUT_MS = 20_000;
const LETTER_EVERY_MS = 100;

interface Subject {
  path: string;
  /** The element to tap. */
  trigger: string;
  goal: string;
}

const form: Subject = { path: '/', trigger: 'main button', goal: 'dialog[open] form' };
const joining: Subject = { ...form, goal: '.outcome' };
const position: Subject = { path: '/jobs/', trigger: 'h3 a', goal: 'dialog[open] .job-detail' };

/** Measures the time from a tap to the dialog and to a position's text: as early as possible, and on an idle page. */
export async function* taps(bench: Bench) {
  for (const when of ['early', 'settled'] as const) {
    const budget = when === 'early' ? budgets.tapToPanel : budgets.restingTapToPanel;
    for (const subject of [form, position]) {
      const medianOf = await inTurn(LOADS, subject.path, (path) => tap(bench, path, subject, when));
      const panel = medianOf('panel');
      const figure = when === 'early' ? panel.ours : panel.ours / panel.theirs;
      yield judge(`Tap to panel on ${subject.path}, ${when}`, budget, figure, beside(panel));
      if (subject !== position) continue;
      const text = medianOf('goal');
      yield judge(`Tap to text, ${when}`, budgets.tapToText, text.ours / text.theirs, beside(text));
    }
  }
}

/** Measures the time from Enter in the typed form to the thanks. The handwritten page sends the same two requests. */
export async function* thanks(bench: Bench) {
  const medianOf = await inTurn(LOADS, joining.path, (path) => tap(bench, path, joining, 'settled'));
  const times = medianOf('goal');
  const gap = times.ours - times.theirs;
  yield judge('Enter to thanks, beyond by hand', budgets.enterToThanks, gap, beside(times));
}

/** Milliseconds from the tap to the panel, and from the tap or Enter to the goal. */
async function tap(
  bench: Bench,
  path: string,
  subject: Subject,
  when: 'early' | 'settled',
): Promise<{ panel: number; goal: number }> {
  const { trigger, goal } = subject;
  await using phone = await openPhone(bench.browser);
  const { page } = phone;
  const url = bench.origin + path;
  const { x, y } = await openProbed(page, url, trigger, goal);
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
    if (!firstTap && page.url() !== url) return tap(bench, path, subject, when);
    await page.waitForTimeout(100);
  }
  throw new Error(`At ${path}, ${goal} did not come.`);
}
