import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { budgets } from '../../tooling/budgets.ts';
import { send, serveFeed } from '../../tooling/feed/server.ts';
import { filesOf } from '../../tooling/build/built-pages.ts';
import { manyPostings } from '../../tooling/feed/many-postings.ts';
import { createWorkspace } from '../../tooling/build/workspace.ts';

const workspace = await createWorkspace();
afterAll(workspace.remove);

test.each([
  { count: 10, limit: budgets.tenPositions.limit },
  { count: 1_000, limit: budgets.thousandPositions.limit },
])(
  'the careers page with $count postings is at most $limit bytes, compressed, its styles in it',
  async ({ count, limit }) => {
    await using feed = await serveFeed(send(manyPostings(count)));
    const { code, log, dir } = await workspace.build({ JOBS_FEED_URL: feed.url }, `dist-${count}`);
    expect(code, log.slice(-2000)).toBe(0);
    expect(filesOf(dir).filter((file) => /^jobs\/.+\/index\.html$/.test(file))).toHaveLength(count);

    const bytes = brotliCompressSync(await readFile(join(dir, 'jobs/index.html'))).length;
    expect(bytes).toBeLessThanOrEqual(limit);
  },
);
