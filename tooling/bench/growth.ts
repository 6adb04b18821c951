import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { budgets } from '../budgets.ts';
import { filesOf } from '../build/built-pages.ts';
import { manyPostings } from '../feed/many-postings.ts';
import { send, serveFeed } from '../feed/server.ts';
import type { Bench } from './set-up.ts';
import type { BuildCost } from './measured-builds.ts';
import { judge, type Part, type Verdict } from './part.ts';

/** A build, and one of bare Astro pages of the same HTML. */
export interface GrowthRow extends BuildCost {
  postings: number;
  files: number;
  bareSeconds: number;
  bareCpuSeconds: number;
  bareMegabytes: number;
}

const inThousands = new Intl.NumberFormat('en-GB');

/** Builds with more and more postings from a feed, each beside its bare pages, so that both have the same machine. */
export const growth: Part<GrowthRow> = {
  title: 'Builds, beside bare Astro pages of the same HTML',
  async measure(bench) {
    const rows: GrowthRow[] = [];
    for (const postings of bench.isQuick ? [10, 100, 1000, 3000] : [10, 100, 1000, 5000, 10_000]) {
      const { dir, ...cost } = await buildMany(bench, postings);
      bench.progress(`${inThousands.format(postings)} bare pages`);
      const bare = await bench.builder.buildBare(dir);
      rows.push({
        ...{ postings, files: filesOf(dir).length, ...cost },
        ...{ bareSeconds: bare.seconds, bareCpuSeconds: bare.cpuSeconds, bareMegabytes: bare.megabytes },
      });
      await rm(dir, { recursive: true });
    }
    return rows;
  },
  judge(rows) {
    const verdicts: Verdict[] = [];
    const largest = rows.find(({ postings }) => postings === 10_000);
    if (largest) verdicts.push(judge('Memory of a build of 10,000', budgets.buildMemory, largest.megabytes));
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

/** Builds the site with so many postings. The pictures are in the cache of an earlier build. */
export async function buildMany({ builder, env, progress }: Bench, postings: number) {
  progress(`build with ${inThousands.format(postings)} postings`);
  await using feed = await serveFeed(send(manyPostings(postings)));
  const name = `dist-${postings}`;
  const cost = await builder.build({ ...env, JOBS_FEED_URL: feed.url }, name);
  return { ...cost, dir: join(builder.folder, name) };
}

type CpuRow = Pick<GrowthRow, 'postings' | 'cpuSeconds' | 'bareCpuSeconds'>;

/** Milliseconds of processor time that one more posting costs, and one more bare page; without what any build costs. */
export function costOfOne(rows: readonly CpuRow[]): { posting: number; bare: number } | undefined {
  // Smaller builds than these differ by less than two builds of the same size.
  const [from, to] = [rows.find(({ postings }) => postings >= 1000), rows.at(-1)];
  if (!from || !to || from === to) return undefined;
  const perPosting = (name: 'cpuSeconds' | 'bareCpuSeconds') =>
    ((to[name] - from[name]) * 1000) / (to.postings - from.postings);
  return { posting: perPosting('cpuSeconds'), bare: perPosting('bareCpuSeconds') };
}
