import { rm } from 'node:fs/promises';
import { statSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { send, serveFeed } from '../feed/server.ts';
import { filesOf } from '../build/html.ts';
import { manyPostings } from '../feed/many-postings.ts';
import { buildBare } from './bare.ts';
import type { Builder, BuildCost } from './builds.ts';
import type { Progress } from './progress.ts';
import type { GrowthResult } from './results.ts';
import { compress } from './server.ts';

interface Options {
  env: Record<string, string>;
  counts: number[];
  progress: Progress;
  /** Called with a finished build before it is removed. */
  onBuild?: (postings: number, dir: string) => Promise<void>;
}

/**
 * Builds the site with more and more postings from a feed, and beside each build bare pages of the same HTML, in turn
 * so that both have the same machine. The pictures are in the cache of an earlier build.
 */
export async function measureGrowth(
  builder: Builder,
  { env, counts, progress, onBuild }: Options,
): Promise<GrowthResult[]> {
  const results: GrowthResult[] = [];
  for (const postings of counts) {
    progress(`build with ${postings.toLocaleString('en-GB')} postings`);
    await using feed = await serveFeed(send(manyPostings(postings)));
    const { dir, seconds, cpuSeconds, peakMegabytes } = await builder.build(
      { ...env, JOBS_FEED_URL: feed.url },
      `dist-${postings}`,
    );
    progress(`${postings.toLocaleString('en-GB')} bare pages`);
    const bare = await buildBare(builder, dir);
    const files = filesOf(dir);
    results.push({
      postings,
      seconds,
      cpuSeconds,
      peakMegabytes,
      distMegabytes: files.reduce((sum, file) => sum + statSync(join(dir, file)).size, 0) / 1e6,
      files: files.length,
      bare,
      listBytes: compress(readFileSync(join(dir, 'jobs/index.html'))).length,
    });
    await onBuild?.(postings, dir);
    await rm(dir, { recursive: true });
  }
  return results;
}

type Cost = Pick<BuildCost, 'cpuSeconds'>;

/** Milliseconds of processor time that one more posting costs, and one more bare page; without what any build costs. */
export function costOfOne(
  results: readonly (Cost & { postings: number; bare: Cost })[],
): { posting: number; bare: number } | undefined {
  // Smaller builds than these differ by less than two builds of the same size.
  const [from, to] = [results.find(({ postings }) => postings >= 1000), results.at(-1)];
  if (!from || !to || from === to) return undefined;
  const per = (less: Cost, more: Cost) =>
    ((more.cpuSeconds - less.cpuSeconds) * 1000) / (to.postings - from.postings);
  return { posting: per(from, to), bare: per(from.bare, to.bare) };
}
