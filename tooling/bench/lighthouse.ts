import { budgets } from '../budgets.ts';
import type { Bench } from './set-up.ts';
import { inTurn, judge } from './verdict.ts';

const LOADS = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Runs Lighthouse's mobile preset on each kind of page, in turn with its handwritten counterpart. */
export async function* lighthouse({ debuggingPort: port, origin, paths }: Bench) {
  // Imported here, because loading it takes seconds.
  const { default: audit } = await import('lighthouse');

  async function scoresOf(path: string) {
    const flags = { port, logLevel: 'silent' as const, onlyCategories: [...categories] };
    const { lhr } = (await audit(origin + path, flags)) ?? {};
    if (!lhr || lhr.runtimeError) throw new Error(`Lighthouse: ${path}: ${lhr?.runtimeError?.message}`);
    const score = (name: string) => Math.round((lhr.categories[name]?.score ?? NaN) * 100);
    return Object.fromEntries(categories.map((name) => [name, score(name)]));
  }

  for (const path of paths) {
    const scores = categories.map(await inTurn(LOADS, path, scoresOf));
    const ours = scores.map((score) => score.ours);
    const note = `${ours.join(', ')}, by hand ${scores.map((score) => score.theirs).join(', ')}`;
    yield judge(`Lighthouse ${path}`, budgets.lighthouse, Math.min(...ours), note);
  }
}
