import lighthouse, { type Result } from 'lighthouse';
import { findFreePort } from '../net/ports.ts';
import { launchBrowser } from './phone.ts';
import type { Progress } from './progress.ts';
import { categories, type Category, type LighthouseResult } from './results.ts';
import { median } from './statistics.ts';

interface Options {
  origin: string;
  keyHash: string;
  paths: string[];
  runs: number;
  progress: Progress;
}

/** Lighthouse's mobile preset on each page, in a browser of its own; the medians of the runs. */
export async function runLighthouse({
  origin,
  keyHash,
  paths,
  runs,
  progress,
}: Options): Promise<LighthouseResult[]> {
  const port = await findFreePort();
  const browser = await launchBrowser(keyHash, `--remote-debugging-port=${port}`);
  try {
    const results: LighthouseResult[] = [];
    for (const path of paths) {
      const reports: Result[] = [];
      for (let run = 1; run <= runs; run += 1) {
        progress(`Lighthouse ${path}, ${run} of ${runs}`);
        const report = await lighthouse(origin + path, {
          port,
          logLevel: 'silent',
          onlyCategories: [...categories],
        });
        if (!report || report.lhr.runtimeError) {
          throw new Error(`Lighthouse failed at ${path}: ${report?.lhr.runtimeError?.message}`);
        }
        reports.push(report.lhr);
      }
      results.push(summarise(path, reports));
    }
    return results;
  } finally {
    await browser.close();
  }
}

/** Scores out of 100, the times, and which audits cost points in any of the runs. */
function summarise(path: string, reports: Result[]): LighthouseResult {
  const of = (read: (report: Result) => number) => median(reports.map(read));
  const score = (category: Category) => of((report) => (report.categories[category]?.score ?? 0) * 100);
  const failing = categories.flatMap((category) => {
    const audits = [...new Set(reports.flatMap((report) => costly(report, category)))];
    return audits.length > 0 ? [[category, audits] as const] : [];
  });
  return {
    path,
    scores: Object.fromEntries(
      categories.map((category) => [category, Math.round(score(category))]),
    ) as Record<Category, number>,
    failing: Object.fromEntries(failing),
    lcp: of(({ audits }) => audits['largest-contentful-paint']?.numericValue ?? NaN),
    blocking: of(({ audits }) => audits['total-blocking-time']?.numericValue ?? NaN),
  };
}

const costly = ({ categories: all, audits }: Result, category: Category): string[] =>
  (all[category]?.auditRefs ?? [])
    // Performance is a curve: only what Lighthouse itself marks as below good is worth a name.
    .filter(
      ({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < (category === 'performance' ? 0.9 : 1),
    )
    .map(({ id }) => id);
