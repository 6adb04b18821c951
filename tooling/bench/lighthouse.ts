import { budgets } from '../budgets.ts';
import type { Bench } from './set-up.ts';
import { beside, inTurn, judge } from './verdict.ts';

const LOADS = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Runs Lighthouse's mobile preset on each kind of page, alternating with its handwritten counterpart. */
export async function* lighthouse({ debuggingPort: port, origin, paths }: Bench) {
  // Imported here, because loading it takes seconds.
  const { default: audit } = await import('lighthouse');

  async function reportOf(path: string) {
    // Search engines must not index error pages.
    const skipAudits = path.endsWith('/404.html') ? ['is-crawlable'] : null;
    const flags = { port, logLevel: 'silent' as const, onlyCategories: [...categories], skipAudits };
    const { lhr } = (await audit(origin + path, flags)) ?? {};
    if (!lhr || lhr.runtimeError) throw new Error(`Lighthouse: ${path}: ${lhr?.runtimeError?.message}`);
    const score = (name: string) => Math.round((lhr.categories[name]?.score ?? NaN) * 100);
    const scores = Object.fromEntries(categories.map((name) => [name, score(name)]));
    return { ...scores, largest: lhr.audits['largest-contentful-paint']?.numericValue ?? NaN };
  }

  for (const path of [...paths, '/404.html']) {
    const medianOf = await inTurn<string>(LOADS, path, reportOf);
    const scores = categories.map(medianOf);
    const ours = scores.map((score) => score.ours);
    const simulated = `largest paint, simulated: ${beside(medianOf('largest'))}`;
    const note = `${ours.join(', ')}, handwritten ${scores.map(({ theirs }) => theirs).join(', ')}; ${simulated}`;
    yield judge(`Lighthouse ${path}`, budgets.lighthouse, Math.min(...ours), note);
  }
}
