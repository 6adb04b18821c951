import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { budgets, formatLimit, gzippedSize } from '../../tooling/budgets.ts';
import { send, serveFeed } from '../../tooling/feed/server.ts';
import { filesOf } from '../../tooling/build/built-pages.ts';
import { manyPostings } from '../../tooling/feed/many-postings.ts';
import { createWorkspace } from '../../tooling/build/workspace.ts';
import { applyEdits, replaceIn } from '../support/apply-edits.ts';

const workspace = await createWorkspace();
afterAll(workspace.remove);
// Source maps list the modules in each script.
const withMaps = 'vite: { build: { sourcemap: true },';
applyEdits([replaceIn('../astro.config.mjs', 'vite: {', withMaps)], workspace.folder);

/** A module's path within its package or our sources, which is the same for every copy of a package. */
const moduleOf = (source: string) => source.replace(/^.*\/node_modules\//, '').replace(/\?.*$/, '');

const COUNT = 1000;

test(`with ${COUNT} postings, the careers page is at most ${formatLimit(budgets.thousandPositions)}, and no module is in two scripts`, async () => {
  await using feed = await serveFeed(send(manyPostings(COUNT)));
  const { code, log, dir } = await workspace.build({ JOBS_FEED_URL: feed.url });
  expect(code, log.slice(-2000)).toBe(0);
  expect(filesOf(dir).filter((file) => /^jobs\/.+\/index\.html$/.test(file))).toHaveLength(COUNT);
  expect(gzippedSize(readFileSync(join(dir, 'jobs/index.html')))).toBeLessThanOrEqual(
    budgets.thousandPositions.limit,
  );

  const chunks = new Map<string, Set<string>>();
  for (const file of filesOf(dir).filter((name) => /^_astro\/.*\.js\.map$/.test(name))) {
    const { sources } = JSON.parse(readFileSync(join(dir, file), 'utf8')) as { sources: string[] };
    for (const source of sources.map(moduleOf))
      chunks.set(source, (chunks.get(source) ?? new Set()).add(file));
  }
  expect([...chunks.keys()]).toEqual(
    expect.arrayContaining([expect.stringContaining('react-dom/'), expect.stringContaining('src/waitlist/')]),
  );
  const duplicates = [...chunks].flatMap(([module, { size }]) => (size > 1 ? [module] : []));
  expect(duplicates).toHaveLength(budgets.duplicateModules.limit);
});
