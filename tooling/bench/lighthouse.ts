import type { Result } from 'lighthouse';
import { budgets } from '../budgets.ts';
import { findFreePort } from '../net/ports.ts';
import type { Part } from './part.ts';
import { judge } from './verdict.ts';
import { median } from './statistics.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

/** Scores out of 100, and times in milliseconds. */
export interface LighthouseRow extends Record<Category, number> {
  path: string;
  largestPaint: number;
  blocking: number;
  /** Audits that cost points in any of the runs. */
  failing: string[];
}

/** Audits that would say no because the page is meant to be so, by page. */
const skipAudits: Record<string, string[]> = {
  // An error page stays out of search engines.
  '/404.html': ['is-crawlable'],
};

/** Lighthouse's mobile preset on each page, in a browser of its own; the medians of the runs. */
export const lighthouse: Part<LighthouseRow> = {
  title: 'Lighthouse, mobile',
  async measure({ server, paths, repeat }) {
    // It takes seconds to load, and only here it is needed.
    const { default: audit } = await import('lighthouse');
    const port = await findFreePort();
    await using stack = new AsyncDisposableStack();
    stack.adopt(await server.launchBrowser(`--remote-debugging-port=${port}`), (it) => it.close());
    const rows: LighthouseRow[] = [];
    for (const path of paths) {
      const reports = await repeat(`Lighthouse ${path}`, 3, async () => {
        const result = await audit(server.origin + path, {
          port,
          logLevel: 'silent',
          onlyCategories: [...categories],
          skipAudits: skipAudits[path] ?? null,
        });
        if (!result || result.lhr.runtimeError)
          throw new Error(`Lighthouse failed at ${path}: ${result?.lhr.runtimeError?.message}`);
        return result.lhr;
      });
      rows.push({ path, ...summarise(reports) });
    }
    return rows;
  },
  judge(rows) {
    // A position's own name says nothing.
    const named = rows.map((row) => ({ ...row, name: row.path.replace(/^\/jobs\/.+/, '/jobs/…/') }));
    return [
      ...named.map(({ name, largestPaint }) =>
        judge(`Largest paint ${name}`, budgets.largestPaint, largestPaint),
      ),
      ...named.map(({ name, failing, ...row }) => {
        const lowest = Math.min(...categories.map((category) => row[category]));
        return judge(`Lighthouse ${name}`, budgets.lighthouse, lowest, failing.join(', '));
      }),
    ];
  },
};

function summarise(reports: Result[]): Omit<LighthouseRow, 'path'> {
  const of = (read: (report: Result) => number) => median(reports.map(read));
  const score = (category: Category) =>
    Math.round(of((report) => (report.categories[category]?.score ?? 0) * 100));
  const time = (audit: string) => of(({ audits }) => audits[audit]?.numericValue ?? NaN);
  return {
    ...(Object.fromEntries(categories.map((it) => [it, score(it)])) as Record<Category, number>),
    largestPaint: time('largest-contentful-paint'),
    blocking: time('total-blocking-time'),
    failing: [...new Set(reports.flatMap(failingAudits))],
  };
}

const failingAudits = ({ categories: all, audits }: Result): string[] =>
  categories.flatMap((category) => {
    // Performance is a curve: only what Lighthouse itself marks as below good is worth a name.
    const good = category === 'performance' ? 0.9 : 1;
    const refs = all[category]?.auditRefs ?? [];
    return refs.flatMap(({ id, weight }) => (weight > 0 && (audits[id]?.score ?? 1) < good ? id : []));
  });
