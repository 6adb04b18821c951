import { budgets } from '../budgets.ts';
import { entriesOf, shiftSince } from '../phone/performance-entries.ts';
import { openPhone } from '../phone/phone.ts';
import { openProbed, PANEL, type Targets } from '../phone/tap-probe.ts';
import type { Bench } from './set-up.ts';
import { pathByHand } from './pages-by-hand.ts';
import type { Part } from './part.ts';
import { judge, milliseconds } from './verdict.ts';
import { max, medians } from './statistics.ts';

/** Milliseconds from the first tap. */
interface TapFigures {
  taps: number;
  panel: number;
  /** React answers. */
  hydrated?: number;
  /** Of a position. */
  text?: number;
  /** Layout shift from the tap to the end. */
  shift: number;
}

export interface TapRow extends TapFigures {
  what: string;
  when: 'early' | 'settled';
  /** By hand it is the least that a page can be to do the same: what this machine can do. */
  page: 'site' | 'by hand';
}

interface Subject extends Omit<Targets, 'panel'> {
  path: string;
}

const subjects: Record<string, Record<TapRow['page'], Subject>> = {
  waitlist: {
    site: {
      path: '/',
      trigger: '[data-waitlist]',
      goals: { hydrated: 'astro-island:not([ssr]) .waitlist-form' },
    },
    'by hand': { path: pathByHand('dialog'), trigger: '#open', goals: {} },
  },
  position: {
    site: {
      path: '/jobs/',
      trigger: 'a[data-job]',
      goals: { hydrated: 'astro-island:not([ssr]) .share', text: 'dialog[open] .job-detail' },
    },
    'by hand': { path: pathByHand('position'), trigger: '#open', goals: { text: '.body .job-detail' } },
  },
};

const MOST_TAPS = 50;
const TAP_EVERY_MS = 100;

/** Taps at the earliest moment and on a page at rest; the site and the page by hand in turn. */
export const taps: Part<TapRow> = {
  title: 'Taps: milliseconds from the first tap, slow 4G, processor 4 times slower, empty cache',
  async measure(bench) {
    const rows: TapRow[] = [];
    for (const [what, pages] of Object.entries(subjects)) {
      for (const when of ['early', 'settled'] as const) {
        const runs = await bench.repeat(`taps: ${what}, ${when}`, 9, async () => ({
          'by hand': await tap(bench, pages['by hand'], when),
          site: await tap(bench, pages.site, when),
        }));
        for (const page of ['site', 'by hand'] as const)
          rows.push({ what, when, page, ...medians(runs.map((run) => run[page])) });
      }
    }
    return rows;
  },
  judge(rows) {
    const site = rows.filter(({ page }) => page === 'site');
    const byHand = rows.filter(({ page }) => page === 'by hand');
    const times = site.flatMap((row) => {
      const name = `${row.what}, ${row.when}`;
      const { panel = NaN, text = NaN } =
        byHand.find(({ what, when }) => what === row.what && when === row.when) ?? {};
      const budget = row.when === 'early' ? budgets.tapToPanel : budgets.restingTapToPanel;
      const verdict = judge(`Tap to panel: ${name}`, budget, row.panel, `by hand ${milliseconds(panel)}`);
      if (row.text === undefined) return verdict;
      const note = `${milliseconds(row.text)}, by hand ${milliseconds(text)}`;
      return [verdict, judge(`Tap to text, by hand: ${name}`, budgets.tapToText, row.text / text, note)];
    });
    return [
      ...times,
      judge('Taps needed, most', budgets.taps, max(site.map((row) => row.taps))),
      judge('Layout shift after a tap, worst', budgets.layoutShift, max(site.map(({ shift }) => shift))),
    ];
  },
};

async function tap({ browser, server }: Bench, subject: Subject, when: TapRow['when']): Promise<TapFigures> {
  await using phone = await openPhone(browser);
  const { page } = phone;
  const { x, y } = await openProbed(phone, server.origin + subject.path, { panel: PANEL, ...subject });
  if (when === 'settled') await phone.quiet();
  for (let taps = 1; taps <= MOST_TAPS; taps += 1) {
    await page.touchscreen.tap(x, y);
    await page.waitForTimeout(TAP_EVERY_MS);
    // While a tap waits for the page's attention, another would hit, and close, what the first is about to open.
    await phone.until('the click of a tap', (count) => window.benchMarks.taps >= count, taps);
    if (await page.evaluate(() => window.benchMarks.opener !== undefined)) break;
  }
  for (const goal of Object.keys(subject.goals))
    await phone.until(goal, (name) => name in window.benchMarks.seen, goal);
  await page.waitForLoadState();
  await page.waitForTimeout(500);

  const { firstTap = NaN, opener, taps, seen } = await page.evaluate(() => window.benchMarks);
  const clicks = await entriesOf(page, 'event', firstTap);
  const opening = clicks.find(({ name, startTime }) => name === 'click' && startTime === opener);
  const panel = opening ? opening.startTime + opening.duration - firstTap : NaN;
  const times = Object.entries(seen).map(([name, time]) => [name, time - firstTap] as const);
  const { shift } = await shiftSince(page, firstTap);
  return { taps, panel, ...Object.fromEntries(times), shift };
}
