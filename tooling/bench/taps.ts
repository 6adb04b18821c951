import { budgets } from '../budgets.ts';
import { openPhone } from '../phone/phone.ts';
import { type Marks, openProbed } from '../phone/tap-probe.ts';
import type { Bench } from './set-up.ts';
import { beside, inTurn, judge } from './verdict.ts';

const LOADS = 5;
const TIMEOUT_MS = 20_000;
/** The delay from paint to tap. Nobody reacts faster: https://en.wikipedia.org/wiki/Mental_chronometry */
const REACTION_MS = 200;

interface Subject {
  path: string;
  /** The element to tap. */
  trigger: string;
  goal: string;
}

const form: Subject = { path: '/', trigger: 'main button', goal: 'dialog[open] form' };
const joining: Subject = { ...form, goal: '.outcome' };
const position: Subject = { path: '/jobs/', trigger: 'h3 a', goal: 'dialog[open] .job-detail' };

/** Measures the time from a tap to the dialog and to a position's text. */
export async function* taps(bench: Bench) {
  for (const subject of [form, position]) {
    const when = `${subject.path}, ${REACTION_MS} ms after the paint`;
    const medianOf = await inTurn(LOADS, subject.path, (path) => tap(bench, path, subject));
    const [panel, text] = [medianOf('panel'), medianOf('goal')];
    yield judge(`Tap to panel on ${when}`, budgets.tapToPanel, panel.ours, beside(panel));
    if (subject === form) continue;
    const note = `${beside(text)}; panel ${beside(panel)}`;
    yield judge(`Tap to text on ${when}`, budgets.tapToText, text.ours / text.theirs, note);
  }
}

/**
 * Measures the time from Enter in the form to the thank-you message. The handwritten page sends the same two requests.
 */
export async function* thanks(bench: Bench) {
  const medianOf = await inTurn(LOADS, joining.path, (path) => tap(bench, path, joining));
  const times = medianOf('goal');
  const gap = times.ours - times.theirs;
  yield judge('Extra time from Enter to the thank-you message', budgets.enterToThanks, gap, beside(times));
}

/** Milliseconds from the tap to the panel, and from the tap or Enter to the goal. */
async function tap(bench: Bench, path: string, subject: Subject): Promise<{ panel: number; goal: number }> {
  const { trigger, goal } = subject;
  await using phone = await openPhone(bench.browser);
  const { page } = phone;
  const url = bench.origin + path;
  const { x, y } = await openProbed(page, url, trigger, goal);
  await page.waitForTimeout(REACTION_MS);
  await page.touchscreen.tap(x, y);
  if (goal === joining.goal) {
    await page.locator('dialog[open] [type=email]').waitFor();
    await page.waitForTimeout(500);
    await page.keyboard.type(`${crypto.randomUUID()}@example.org`, { delay: 100 });
    await page.keyboard.press('Enter');
  }
  const end = performance.now() + TIMEOUT_MS;
  // `waitForFunction` evaluates a string, which the page's Content-Security-Policy blocks.
  while (performance.now() < end) {
    // Rejects while another page is replacing this one.
    const marks: Marks = await page.evaluate(() => window.benchMarks).catch(() => ({}));
    const { firstTap, panel, enter = firstTap, goal: seen } = marks;
    if (firstTap && enter && panel && seen) return { panel: panel - firstTap, goal: seen - enter };
    // Until the scripts have loaded, a card is just a link, so measure another load.
    if (!firstTap && page.url() !== url) return tap(bench, path, subject);
    await page.waitForTimeout(100);
  }
  throw new Error(`At ${path}, ${goal} did not appear.`);
}
