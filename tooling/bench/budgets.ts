import { costOfOne } from './growth.ts';
import { type Budget, categories, type LighthouseResult, type Results, type TapResult } from './results.ts';

const isPosition = (path: string) => /^\/jobs\/./.test(path);
/** A position's own name says nothing here. */
const nameOf = (path: string) => (isPosition(path) ? '/jobs/…/' : path);
const max = (values: number[]) => Math.max(0, ...values);

/** Audits that say no because the page is meant to be so, by page. */
const intended: Record<string, string[]> = {
  // An error page stays out of search engines.
  '/404.html': ['is-crawlable'],
};

/** In a word, for a table. */
export function verdict({ held, isIntended }: Budget): string {
  if (held) return 'held';
  return isIntended ? 'as intended' : 'NOT HELD';
}

/** The budgets of docs/specification.md, each with what was measured. */
export function judge(results: Results): Budget[] {
  const { pages, taps, thanks, bundle, growth, list, interactions } = results;
  const budgets: Budget[] = [];
  const add = (name: string, unit: Budget['unit'], limit: number, measured: number, note?: string) =>
    budgets.push({ name, limit, measured, unit, held: measured <= limit, ...(note && { note }) });

  const plain = pages.filter(({ path }) => !isPosition(path));
  const html = max(plain.map(({ bytes }) => bytes.html));
  add('HTML with CSS, largest page', 'B', 14_000, html, plain.find(({ bytes }) => bytes.html === html)?.path);
  add('Script files before intent', '', 0, max(pages.map(({ scripts }) => scripts)));
  const isCareers = ({ path }: { path: string }) => path === '/jobs/';
  const inlineScript = (some: typeof pages) => max(some.map(({ bytes }) => bytes.inlineScript));
  add('Inline script, careers page', 'B', 3000, inlineScript(pages.filter(isCareers)));
  add('Inline script, largest other page', 'B', 2500, inlineScript(pages.filter((page) => !isCareers(page))));
  add('Font files, most on a page', '', 1, max(pages.map(({ fonts }) => fonts)));
  add('Web font', 'B', 22_000, max(pages.map(({ bytes }) => bytes.font)));
  const home = pages.find(({ path }) => path === '/')?.bytes;
  if (home) {
    add('/ to first paint, no picture', 'B', 40_000, home.html + home.font + home.script + home.other);
  }
  add('Scripts that open the dialog', 'B', 88_000, bundle.acts['opening the waitlist'] ?? NaN);
  add('Modules in two chunks', '', 0, bundle.duplicates.length, bundle.duplicates.slice(0, 3).join(', '));
  for (const { what, when, panel, floor, taps: count } of taps) {
    add(
      `Tap to panel: ${what}, ${when}`,
      'ms',
      limitOf(when),
      panel,
      `${count > 1 ? `${count} taps; ` : ''}a bare dialog took ${Math.round(floor)} ms in the same minutes`,
    );
  }
  for (const { what, when, content, contentByHand } of taps) {
    if (content === undefined || contentByHand === undefined) continue;
    const note = `${Math.round(contentByHand)} ms by hand, at most 1.5 times that`;
    add(`Tap to text: ${what}, ${when}`, 'ms', 1.5 * contentByHand, content, note);
  }
  add(
    'Enter to thanks',
    'ms',
    thanks.byHand + 150,
    thanks.site,
    `the same two requests by hand took ${Math.round(thanks.byHand)} ms; each waits for another, in which the browser asks whether it may`,
  );
  add('Taps needed, most', '', 1, max(taps.map(({ taps: count }) => count)));
  add('Layout shift, worst page', '', 0, max(pages.map(({ cls }) => cls)));
  add('Layout shift after a tap, worst', '', 0, max(taps.map(({ cls }) => cls)));
  add('Slowest interaction (INP)', 'ms', 200, max(interactions.map(({ duration }) => duration)));
  for (const { path, withFont, without } of results.paints) {
    const times = `${Math.round(withFont)} ms, ${Math.round(without)} ms without`;
    add(`First paint of ${path}, share of that without font`, '', 1.1, withFont / without, times);
  }
  for (const { path, lcp } of results.lighthouse) add(`Largest paint ${nameOf(path)}`, 'ms', 900, lcp);
  budgets.push(...results.lighthouse.map(judgeLighthouse));
  add(
    `Long tasks in a list of ${list.postings.toLocaleString('en-GB')}`,
    '',
    0,
    list.longTasks.reduce((sum, { count }) => sum + count, 0),
  );
  const thousand = growth.find(({ postings }) => postings === 1000);
  if (thousand) add('/jobs/ with 1,000 postings', 'B', 45_000, thousand.listBytes);
  const largest = growth.find(({ postings }) => postings === 10_000);
  if (largest) add('Memory of a build of 10,000', 'MB', 1200, largest.peakMegabytes);
  const cost = costOfOne(growth);
  if (cost) add('One more posting, in bare pages', '', 2, cost.posting / cost.bare);
  return budgets;
}

const limitOf = (when: TapResult['when']) => (when === 'early' ? 100 : 60);

/** The lowest category; 100 is asked for, save where an audit fails because the page is right. */
function judgeLighthouse({ path, scores, failing }: LighthouseResult): Budget {
  const measured = Math.min(...categories.map((category) => scores[category]));
  const excused = intended[path] ?? [];
  const isExcused = categories.every((category) => {
    if (scores[category] === 100) return true;
    const audits = failing[category] ?? [];
    return audits.length > 0 && audits.every((audit) => excused.includes(audit));
  });
  const costs = categories
    .filter((category) => scores[category] < 100)
    .map(
      (category) => `${category} ${scores[category]} (${failing[category]?.join(', ') ?? 'no single audit'})`,
    );
  return {
    name: `Lighthouse ${nameOf(path)}`,
    limit: 100,
    measured,
    unit: '',
    held: measured === 100,
    ...(measured < 100 && isExcused && { isIntended: true }),
    ...(costs.length > 0 && { note: costs.join('; ') + (isExcused ? ': as intended' : '') }),
  };
}
