import { budgets } from '../budgets.ts';
import { byHand } from './by-hand.ts';
import type { Bench } from './set-up.ts';
import { beside, judge, type Verdict } from './verdict.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Runs Lighthouse's mobile preset on each kind of page and the not-found page. */
export async function lighthouse({ debuggingPort: port, origin, paths }: Bench): Promise<Verdict[]> {
  // Imported here, because loading it takes seconds.
  const { default: audit } = await import('lighthouse');

  async function reportOnce(path: string) {
    // Search engines must not index an error page.
    const skipAudits = path === '/404.html' ? ['is-crawlable'] : null;
    const flags = { port, logLevel: 'silent' as const, onlyCategories: [...categories], skipAudits };
    const { lhr } = (await audit(origin + path, flags)) ?? {};
    if (!lhr || lhr.runtimeError) throw new Error(`Lighthouse: ${path}: ${lhr?.runtimeError?.message}`);
    const scores = categories.map((name) => Math.round((lhr.categories[name]?.score ?? NaN) * 100));
    return { scores, largest: lhr.audits['largest-contentful-paint']?.numericValue ?? NaN };
  }

  async function reportOf(path: string) {
    const reports = [await reportOnce(path), await reportOnce(path), await reportOnce(path)];
    const [, middle] = reports.toSorted((a, b) => (a.scores[0] ?? 0) - (b.scores[0] ?? 0));
    return middle ?? { scores: [NaN], largest: NaN };
  }

  const verdicts: Verdict[] = [];
  for (const path of [...paths, '/404.html']) {
    const ours = await reportOf(path);
    const theirs = path === '/404.html' ? ours : await reportOf(byHand(path));
    const simulated = `largest paint, simulated: ${beside(ours.largest, theirs.largest)}`;
    const note = `${ours.scores.join(', ')}, by hand ${theirs.scores.join(', ')}; ${simulated}`;
    verdicts.push(judge(`Lighthouse ${path}`, budgets.lighthouse, Math.min(...ours.scores), note));
  }
  return verdicts;
}
