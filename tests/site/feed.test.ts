import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { row, rows, serveFeed } from '../../tooling/feed/server.ts';
import { readHead } from '../../tooling/build/read-head.ts';
import { filesOf } from '../../tooling/build/built-pages.ts';
import { Markup } from '../../tooling/build/markup.ts';
import { type Build, createWorkspace } from '../../tooling/build/workspace.ts';
import { addressSecrets, addSecrets, secretsIn } from '../support/secrets.ts';
import { site } from '../support/words.ts';

const project = {
  PUBLIC_SUPABASE_URL: 'https://abc.supabase.co',
  PUBLIC_SUPABASE_ANON_KEY: 'sb_publishable_abc',
};

const workspace = await createWorkspace();
afterAll(workspace.remove);

/** A build's log lines about a subject, without timestamps. Warnings come last, as they go to a different stream. */
const linesOf = ({ log }: Build, subject: string) =>
  log
    .split('\n')
    .map((line) => line.replace(/^\d\d:\d\d:\d\d /, ''))
    .filter((line) => line.includes(`[${subject}]`))
    .sort((a, b) => Number(a.startsWith('[WARN]')) - Number(b.startsWith('[WARN]')));

const positionsOf = ({ dir }: Build) =>
  filesOf(dir).flatMap((file) => /^jobs\/(.+)\/index\.html$/.exec(file)?.[1] ?? []);

test('if a feed fails after a good build, the next build uses its last snapshot, and none reveals the secrets in its URL', async () => {
  const salary = 'b5Kq9Wm2xT';
  const first = row(1, { location: 'Leeds', compensation: salary, compensation_visible: false });
  let good: Build;
  let origin: string;
  {
    await using feed = await serveFeed(rows(first));
    origin = new URL(feed.url).origin;
    const address = JSON.stringify(addSecrets(feed.url));
    await writeFile(join(workspace.folder, '.env'), `JOBS_FEED_URL=${address}\n`);

    good = await workspace.npmRunBuild(project);
    expect(good.code, good.log).toBe(0);
    expect(linesOf(good, 'settings')).toEqual([]);
    expect(linesOf(good, 'postings')).toEqual([
      `[postings] postings: 1 fetched, 0 skipped, 1 published, from ${origin}`,
    ]);
    // The page gives a date without a time, so it stays the same all day unless the postings change.
    expect(await readFile(join(good.dir, 'jobs/index.html'), 'utf8')).toMatch(
      /<time datetime="\d{4}-\d\d-\d\d">/,
    );
    const role = new Markup(await readFile(join(good.dir, 'jobs/role-1-1/index.html'), 'utf8'));
    expect(role.meta('description'), 'for a row without one').toBe(site.description);
    expect(secretsIn(good.log, addressSecrets), good.log).toEqual([]);
    const kept = ['.cache', '.astro'].map((name) => join(workspace.folder, name));
    for (const folder of [good.dir, ...kept]) {
      expect(filesOf(folder).length).toBeGreaterThan(0);
      for (const file of filesOf(folder))
        expect(
          secretsIn(await readFile(join(folder, file), 'latin1'), [...addressSecrets, salary]),
          file,
        ).toEqual([]);
    }
  }

  const dead = await workspace.build(project, 'dist-dead');
  expect(dead.code, dead.log).toBe(0);
  const [summary, warning, ...more] = linesOf(dead, 'postings');
  expect(warning).toMatch(
    /^\[WARN\] \[postings\] the feed failed, so the last good snapshot of \d{4}-\d\d-\d\d \d\d:\d\d UTC is published: .*ECONNREFUSED/,
  );
  expect(summary).toMatch(
    /^\[postings\] postings: 1 fetched, 0 skipped, 1 published, from the last good snapshot of /,
  );
  expect(more).toEqual([]);
  expect(positionsOf(dead)).toEqual(['role-1-1']);
  expect([await readHead(good.dir), await readHead(dead.dir)]).toMatchObject([
    { feedFailed: false },
    { feedFailed: true },
  ]);

  const strict = await workspace.build({ ...project, JOBS_FEED_STRICT: 'true' }, 'dist-strict');
  expect(strict.code).not.toBe(0);
  expect(strict.log).toMatch(/^the postings feed failed and JOBS_FEED_STRICT is true: .*ECONNREFUSED/m);
  expect.soft(strict.log.split('\n').filter((line) => /^\s+at |Stack trace/.test(line))).toEqual([]);
});
