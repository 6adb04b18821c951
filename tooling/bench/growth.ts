import { budgets } from '../budgets.ts';
import { filesOf } from '../build/built-pages.ts';
import type { BuildCost } from './measured-builds.ts';
import type { Part } from './part.ts';
import { judge, type Verdict } from './verdict.ts';
import { max } from './statistics.ts';

/** A build, and one of bare Astro pages of the same HTML. */
export interface GrowthRow extends BuildCost {
  postings: number;
  files: number;
  bareSeconds: number;
  bareCpuSeconds: number;
  bareMegabytes: number;
}

/** Two builds of fewer postings than this differ by less than two builds of the same number. */
const FEW = 1000;

/**
 * How many postings each build has. A whole bench measures three times what one more costs: on a machine that is shared,
 * the same build takes a third more processor time in one minute than in another.
 */
const sizes = (isQuick: boolean) =>
  isQuick ? [10, 100, FEW, 3000] : [10, 100, 5000, ...[1, 2, 3].flatMap(() => [FEW, 10_000])];

const inThousands = new Intl.NumberFormat('en-GB');

/**
 * Builds with more and more postings from a feed, each beside its bare pages, so that both have the same machine. They all
 * stay until the bench ends: ext4 uses the inode of a deleted file only after some minutes, and until then looks at it
 * again for every new file, so a build after a deletion costs more.
 */
export const growth: Part<GrowthRow> = {
  title: 'Builds, beside bare Astro pages of the same HTML',
  async measure(bench) {
    const rows: GrowthRow[] = [];
    for (const postings of sizes(bench.isQuick)) {
      bench.progress(`build with ${inThousands.format(postings)} postings`);
      const { dir, ...cost } = await bench.builder.buildMany(bench.env, postings);
      bench.progress(`${inThousands.format(postings)} bare pages`);
      const bare = await bench.builder.buildBare(dir);
      rows.push({
        ...{ postings, files: filesOf(dir).length, ...cost },
        ...{ bareSeconds: bare.seconds, bareCpuSeconds: bare.cpuSeconds, bareMegabytes: bare.megabytes },
      });
    }
    return rows;
  },
  judge(rows) {
    const verdicts: Verdict[] = [];
    const largest = rows.filter(({ postings }) => postings === 10_000);
    const memory = max(largest.map(({ megabytes }) => megabytes));
    if (largest.length > 0) verdicts.push(judge('Memory of a build of 10,000', budgets.buildMemory, memory));
    const cost = costOfOne(rows);
    if (cost) {
      const note = `${cost.posting.toFixed(2)} ms of CPU, a bare page ${cost.bare.toFixed(2)} ms`;
      verdicts.push(
        judge('One more posting, in bare pages', budgets.posting, cost.posting / cost.bare, note),
      );
    }
    return verdicts;
  },
};

type CpuRow = Pick<GrowthRow, 'postings' | 'cpuSeconds' | 'bareCpuSeconds'>;

/**
 * Milliseconds of processor time that one more posting costs, and one more bare page; without what any build costs. Of
 * the times that it was measured, the one in the middle.
 */
export function costOfOne(rows: readonly CpuRow[]): { posting: number; bare: number } | undefined {
  const many = max(rows.map(({ postings }) => postings));
  const builds = (size: number) => rows.filter(({ postings }) => postings === size);
  if (many === FEW) return undefined;
  const costs = builds(FEW).flatMap((from, round) => {
    const to = builds(many)[round];
    if (!to) return [];
    const perPosting = (name: 'cpuSeconds' | 'bareCpuSeconds') =>
      ((to[name] - from[name]) * 1000) / (many - FEW);
    return [{ posting: perPosting('cpuSeconds'), bare: perPosting('bareCpuSeconds') }];
  });
  const byRatio = costs.toSorted((a, b) => a.posting / a.bare - b.posting / b.bare);
  return byRatio[Math.floor(byRatio.length / 2)];
}
