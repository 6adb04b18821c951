import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { budgets } from '../../tooling/budgets.ts';
import { send, serveFeed } from '../../tooling/feed/server.ts';
import { filesOf } from '../../tooling/build/built-pages.ts';
import { manyPostings } from '../../tooling/feed/many-postings.ts';
import { createWorkspace, type Workspace } from '../../tooling/build/workspace.ts';

let workspace: Workspace;

const reportUsage = `--import=${new URL('../../tooling/bench/write-resource-usage.ts', import.meta.url).href}`;

beforeAll(async () => {
  workspace = await createWorkspace();
});
afterAll(() => workspace.remove());

test.each([
  { count: 10, limit: budgets.tenPositions.limit },
  // Without the allocator's settings, or with the postings in Astro's data store, a build takes more.
  { count: 1_000, limit: budgets.thousandPositions.limit, megabytes: 800 },
])(
  'the careers page with $count postings is at most $limit bytes, compressed, its styles in it',
  async ({ count, limit, megabytes }) => {
    await using feed = await serveFeed(send(manyPostings(count)));
    const start = performance.now();
    const usageFile = join(workspace.folder, 'usage.json');
    const { code, log, dir } = await workspace.build(
      { JOBS_FEED_URL: feed.url, NODE_OPTIONS: reportUsage, BENCH_USAGE_FILE: usageFile },
      `dist-${count}`,
    );
    const seconds = (performance.now() - start) / 1000;
    expect(code, log.slice(-2000)).toBe(0);
    expect(filesOf(dir).filter((file) => /^jobs\/.+\/index\.html$/.test(file))).toHaveLength(count);

    const bytes = brotliCompressSync(await readFile(join(dir, 'jobs/index.html'))).length;
    const { maxRSS } = JSON.parse(await readFile(usageFile, 'utf8')) as NodeJS.ResourceUsage;
    const memory = maxRSS / 1024;
    console.info(
      `${count} postings: built in ${seconds.toFixed(1)} s with ${memory.toFixed()} MB, /jobs/ has ${bytes} bytes`,
    );
    expect(bytes).toBeLessThanOrEqual(limit);
    if (megabytes !== undefined) expect(memory).toBeLessThanOrEqual(megabytes);
  },
  300_000,
);
