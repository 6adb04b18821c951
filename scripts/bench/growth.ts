import { rm } from 'node:fs/promises';
import { statSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { send, serveFeed } from '../../tooling/feed/server.ts';
import { filesOf } from '../../tooling/build/html.ts';
import { manyPostings } from '../../tooling/feed/many-postings.ts';
import type { Builder } from './builds.ts';
import type { Progress } from './progress.ts';
import type { GrowthResult } from './results.ts';
import { compress } from './server.ts';

interface Options {
  env: Record<string, string>;
  counts: number[];
  progress: Progress;
  /** Called with a finished build before it is removed. */
  onBuild: (postings: number, dir: string) => Promise<void>;
}

/** Builds the site with more and more postings from a feed. The pictures are in the cache of an earlier build. */
export async function measureGrowth(
  { build }: Builder,
  { env, counts, progress, onBuild }: Options,
): Promise<GrowthResult[]> {
  const results: GrowthResult[] = [];
  for (const postings of counts) {
    progress(`build with ${postings.toLocaleString('en-GB')} postings`);
    await using feed = await serveFeed(send(manyPostings(postings)));
    const { dir, seconds, peakMegabytes } = await build(
      { ...env, JOBS_FEED_URL: feed.url },
      `dist-${postings}`,
    );
    const files = filesOf(dir);
    results.push({
      postings,
      seconds,
      peakMegabytes,
      distMegabytes: files.reduce((sum, file) => sum + statSync(join(dir, file)).size, 0) / 1e6,
      files: files.length,
      listBytes: compress(readFileSync(join(dir, 'jobs/index.html'))).length,
    });
    await onBuild(postings, dir);
    await rm(dir, { recursive: true });
  }
  return results;
}

/**
 * How much more a posting costs from 1,000 to 10,000 than from 100 to 1,000, so without what any build costs;
 * undefined where one of the three builds is missing.
 */
export function growthFactor(
  results: readonly Pick<GrowthResult, 'postings' | 'seconds'>[],
): number | undefined {
  const [a, b, c] = [100, 1000, 10_000].map((count) => results.find(({ postings }) => postings === count));
  if (!a || !b || !c) return undefined;
  const cost = (from: typeof a, to: typeof a) => (to.seconds - from.seconds) / (to.postings - from.postings);
  return cost(b, c) / cost(a, b);
}
