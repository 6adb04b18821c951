import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFeedFailed } from '../../tooling/deploy/feed-failed.ts';
import { rows, send, serveFeed } from '../../tooling/feed/server.ts';
import { filesOf } from '../../tooling/build/built-pages.ts';
import { createWorkspace, type Workspace } from '../../tooling/build/workspace.ts';
import type { Build } from '../../tooling/build/run-build.ts';
import { ui } from '../support/words.ts';

/** A build from cold encodes every picture, on a machine that may be busy. */
const BUILD_MS = 180_000;

const project = {
  PUBLIC_SUPABASE_URL: 'https://abc.supabase.co',
  PUBLIC_SUPABASE_ANON_KEY: 'sb_publishable_abc',
};

let workspace: Workspace;

beforeAll(async () => {
  workspace = await createWorkspace();
});
afterAll(() => workspace.remove());

/** What a build says of a subject, without the time it says it at; warnings, which are another stream's, last. */
const linesOf = ({ log }: Build, subject: string) =>
  log
    .split('\n')
    .map((line) => line.replace(/^\d\d:\d\d:\d\d /, ''))
    .filter((line) => line.includes(`[${subject}]`))
    .sort((a, b) => Number(a.startsWith('[WARN]')) - Number(b.startsWith('[WARN]')));

const page = ({ dir }: Build, path = 'jobs/') => readFile(join(dir, path, 'index.html'), 'utf8');

const positionsOf = ({ dir }: Build) =>
  filesOf(dir).flatMap((file) => /^jobs\/(.+)\/index\.html$/.exec(file)?.[1] ?? []);

test('bad settings stop the build with a line each, and nothing to scroll past', async () => {
  const { code, log } = await workspace.build({
    BASE_PATH: 'a b',
    JOBS_FEED_STRICT: 'yes',
    SHOW_TESTIMONIALS: '1',
  });
  expect(code).not.toBe(0);
  const said = log.split('\n').filter((line) => line.trim() !== '');
  expect(said[0]).toContain('Unable to load your Astro config');
  expect(said.slice(1)).toEqual([
    'JOBS_FEED_STRICT is "yes". Allowed: "true" or "false".',
    'BASE_PATH is "a b". Allowed: a path such as / or /preview/42/, of letters, digits, "-", "_", "." and "~".',
    'SHOW_TESTIMONIALS is "1". Allowed: "true" or "false".',
  ]);
});

describe('two builds from nothing, in two folders', () => {
  let builds: [Build, Build];
  let other: Workspace;

  beforeAll(async () => {
    other = await createWorkspace();
    builds = [await workspace.build(), await other.build({ JOBS_FEED_URL: ' ' })];
  }, BUILD_MS);
  afterAll(() => other.remove());

  test('need no settings, and take a blank one for none', () => {
    for (const { code, log } of builds) expect(code, log).toBe(0);
  });

  test('say in one line that they talk to the embedded backend', () => {
    expect(linesOf(builds[0], 'settings')).toEqual([
      '[WARN] [settings] PUBLIC_SUPABASE_URL is not set: the waitlist talks to http://127.0.0.1:54321, the embedded backend of this machine.',
    ]);
  });

  test('say what was published, and from where', () => {
    expect(linesOf(builds[0], 'postings')).toEqual([
      '[postings] postings: 5 fetched, 0 skipped, 5 published, from the bundled sample',
    ]);
  });

  test('list the licences of all that ships to visitors, and of nothing else', async () => {
    const text = await readFile(join(builds[0].dir, 'licenses.txt'), 'utf8');
    const listed = [...text.matchAll(/^## (\S+) - [\d.]+ \(.+\)$/gm)].map(([, name]) => name);
    const inScripts = ['@headlessui/react', '@supabase/supabase-js', 'react', 'react-dom'];
    const inPages = ['@fontsource-variable/host-grotesk', '@lucide/astro', 'astro', 'tailwindcss'];
    expect(listed).toEqual(expect.arrayContaining([...inScripts, ...inPages]));
    expect(listed).not.toContain('satori');
    expect(text).toContain('SIL OPEN FONT LICENSE');
  });

  test('are the same, byte for byte', async () => {
    const [one, two] = builds;
    expect(filesOf(one.dir)).toEqual(filesOf(two.dir));
    const files = filesOf(one.dir);
    const differing = [];
    for (const file of files) {
      const [a, b] = await Promise.all([one, two].map(({ dir }) => readFile(join(dir, file))));
      if (!a || !b?.equals(a)) differing.push(file);
    }
    expect(files.length).toBeGreaterThan(40);
    expect(differing).toEqual([]);
  });
});

describe('a feed', () => {
  test(
    'that worked and then died: its last good postings go on, and strict says no',
    async () => {
      const board = await readFile(new URL('../fixtures/postings/board.json', import.meta.url), 'utf8');
      let url = '';
      let good: Build;
      {
        await using feed = await serveFeed(send(board));
        url = feed.url;
        good = await workspace.build({ ...project, JOBS_FEED_URL: url }, 'dist-good');
        expect(good.code, good.log).toBe(0);
        expect(linesOf(good, 'settings')).toEqual([]);
        expect(linesOf(good, 'postings')).toEqual([
          `[postings] postings: 5 fetched, 0 skipped, 5 published, from ${new URL(url).origin}`,
        ]);
        expect(positionsOf(good)).toHaveLength(5);
        expect(await page(good)).toMatch(/<time/);

        // The time of day that the feed was read at is on no page, so a page changes when its postings do.
        const again = await workspace.build({ ...project, JOBS_FEED_URL: url }, 'dist-again');
        expect.soft(await page(again)).toBe(await page(good));
      }

      const env = { ...project, JOBS_FEED_URL: url };
      const dead = await workspace.build(env, 'dist-dead');
      expect(dead.code, dead.log).toBe(0);
      const [summary, warning, ...more] = linesOf(dead, 'postings');
      expect(warning).toMatch(
        /^\[WARN\] \[postings\] the feed failed, so the last good snapshot of \d{4}-\d\d-\d\d \d\d:\d\d UTC is published: .*ECONNREFUSED/,
      );
      expect(summary).toMatch(
        /^\[postings\] postings: 5 fetched, 0 skipped, 5 published, from the last good snapshot of /,
      );
      expect(more).toEqual([]);
      expect(positionsOf(dead)).toEqual(positionsOf(good));
      expect([await isFeedFailed(good.dir), await isFeedFailed(dead.dir)]).toEqual([false, true]);

      const strict = await workspace.build({ ...env, JOBS_FEED_STRICT: 'true' }, 'dist-strict');
      expect(strict.code).not.toBe(0);
      expect(strict.log).toMatch(/^the postings feed failed and JOBS_FEED_STRICT is true: .*ECONNREFUSED/m);
      expect.soft(strict.log.split('\n').filter((line) => /^\s+at |Stack trace/.test(line))).toEqual([]);
    },
    2 * BUILD_MS,
  );

  test(
    'that is empty: said so once, and not as a mistake of ours',
    async () => {
      await using feed = await serveFeed(rows());
      const build = await workspace.build({ ...project, JOBS_FEED_URL: feed.url }, 'dist-none');
      expect(build.code, build.log).toBe(0);
      expect(linesOf(build, 'postings')).toEqual([
        `[postings] postings: 0 fetched, 0 skipped, 0 published, from ${new URL(feed.url).origin}`,
        '[WARN] [postings] the feed has no open position, and the careers page says so',
      ]);
      expect(build.log).not.toMatch(/does not exist|content config/);
      expect(await page(build)).toContain(ui.careers.none);
      expect(await isFeedFailed(build.dir)).toBe(false);
    },
    BUILD_MS,
  );
});
