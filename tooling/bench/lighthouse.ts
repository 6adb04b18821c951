import { budgets } from '../budgets.ts';
import type { Bench } from './set-up.ts';
import { judge, median } from './verdict.ts';

const LOADS = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Runs Lighthouse's mobile preset on each kind of page. */
export async function* lighthouse({ debuggingPort: port, origin, paths }: Bench) {
  // Imported here, because loading it takes seconds.
  const { default: audit } = await import('lighthouse');

  async function scoresOf(path: string) {
    // Search engines must not index error pages.
    const skipAudits = path.endsWith('/404.html') ? ['is-crawlable'] : null;
    const flags = { port, logLevel: 'silent' as const, onlyCategories: [...categories], skipAudits };
    const { lhr } = (await audit(origin + path, flags)) ?? {};
    if (!lhr || lhr.runtimeError) throw new Error(`Lighthouse: ${path}: ${lhr?.runtimeError?.message}`);
    return categories.map((name) => Math.round((lhr.categories[name]?.score ?? NaN) * 100));
  }

  for (const path of [...paths, '/404.html']) {
    const loads = await Array.fromAsync({ length: LOADS }, () => scoresOf(path));
    const scores = categories.map((_, index) => median(loads.map((load) => load[index] ?? NaN)));
    yield judge(`Lighthouse ${path}`, budgets.lighthouse, Math.min(...scores), scores.join(', '));
  }
}
