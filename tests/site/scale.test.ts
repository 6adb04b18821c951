import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { send, serveFeed } from '../support/feed-server.ts';
import { filesOf } from '../support/html.ts';
import { manyPostings } from '../support/postings.ts';
import { createWorkspace, type Workspace } from '../support/workspace.ts';

let workspace: Workspace;

beforeAll(async () => {
  workspace = await createWorkspace();
});
afterAll(() => workspace.remove());

// With ten, what a list costs: without the inlined styles, which every page has and `budgets.spec.ts` weighs.
test.each([
  { count: 10, limit: 6_000, withStyles: false },
  { count: 1_000, limit: 45_000, withStyles: true },
])(
  'the careers page with $count postings is at most $limit bytes, compressed (with styles: $withStyles)',
  async ({ count, limit, withStyles }) => {
    await using feed = await serveFeed(send(manyPostings(count)));
    const start = performance.now();
    const { code, log, dir } = await workspace.build({ JOBS_FEED_URL: feed.url }, `dist-${count}`);
    const seconds = (performance.now() - start) / 1000;
    expect(code, log.slice(-2000)).toBe(0);
    expect(filesOf(dir).filter((file) => /^jobs\/.+\/index\.html$/.test(file))).toHaveLength(count);

    const html = await readFile(join(dir, 'jobs/index.html'), 'utf8');
    const whole = compressed(html);
    const withoutStyles = compressed(html.replace(/<style[^>]*>.*?<\/style>/gs, ''));
    console.info(
      `${count} postings: built in ${seconds.toFixed(1)} s, /jobs/ has ${whole} bytes, ${withoutStyles} without its styles`,
    );
    expect(withStyles ? whole : withoutStyles).toBeLessThanOrEqual(limit);
  },
  300_000,
);

const compressed = (text: string) => brotliCompressSync(text).length;
