import { readFile, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { row, rows, serveFeed } from '../../tooling/feed/server.ts';
import { readHead } from '../../tooling/build/read-head.ts';
import { filesOf } from '../../tooling/build/built-pages.ts';
import { Markup } from '../../tooling/build/markup.ts';
import { type Build, createWorkspace } from '../../tooling/build/workspace.ts';
import { addressSecrets, addSecrets, secretsIn } from '../support/secrets.ts';
import { site, ui } from '../support/words.ts';

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

test('invalid settings stop the build, with one line about each and no other output', async () => {
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
    'BASE_PATH is "a b". Allowed: a path such as / or /preview/42/, with only letters, digits, "-", "_", "." and "~".',
    'SHOW_TESTIMONIALS is "1". Allowed: "true" or "false".',
  ]);
});

describe('two clean builds in different folders', () => {
  let builds: [Build, Build];
  beforeAll(async () => {
    // This workspace encodes its own pictures, whereas the first one reuses existing ones.
    const other = await createWorkspace({ sharesPictures: false });
    const pasted = {
      JOBS_FEED_URL: ' ',
      HERO_VARIANT: 'dialog ',
      NOINDEX: ' false',
      BASE_URL: '/a/',
      NODE_ENV: 'development',
    };
    // By default, Vite would also pick up such a file from a parent folder of the project.
    await writeFile(join(other.folder, 'postcss.config.cjs'), 'throw Error("a configuration of PostCSS")');
    builds = [await workspace.build(), await other.build(pasted)];
    return other.remove;
  });

  test('need no settings, and ignore BASE_URL, NODE_ENV, a PostCSS configuration and spaces around values', () => {
    for (const { code, log } of builds) expect(code, log).toBe(0);
  });

  test('warn that they use the embedded backend and the sample', () => {
    expect(linesOf(builds[0], 'settings')).toEqual([
      '[WARN] [settings] PUBLIC_SUPABASE_URL is not set: the waitlist talks to http://127.0.0.1:54321, the embedded backend on this machine.',
      '[WARN] [settings] JOBS_FEED_URL is not set: showing made-up positions from the bundled sample.',
    ]);
  });

  test('list the licences of everything sent to visitors, and nothing else', async () => {
    const text = await readFile(join(builds[0].dir, 'licenses.txt'), 'utf8');
    const listed = [...text.matchAll(/^## (\S+) - [\d.]+ \(.+\)$/gm)].map(([, name]) => name);
    const inScripts = ['@headlessui/react', '@supabase/supabase-js', 'react', 'react-dom'];
    const inPages = ['@fontsource-variable/host-grotesk', '@lucide/astro', 'astro', 'tailwindcss'];
    expect(listed).toEqual(expect.arrayContaining([...inScripts, ...inPages]));
    expect(listed).not.toContain('satori');
    expect(text).toContain('SIL OPEN FONT LICENSE');
  });

  test('publish only files that a page needs, and no local paths', async () => {
    const { dir } = builds[0];
    const texts = new Map<string, string>();
    for (const file of filesOf(dir)) texts.set(file, await readFile(join(dir, file), 'latin1'));
    const named = [...texts.keys()].filter((file) => file.endsWith('.html'));
    const assets = [...texts.keys()].filter((file) => file.startsWith('_astro/'));
    for (const file of named)
      for (const asset of assets)
        if (!named.includes(asset) && texts.get(file)?.includes(basename(asset))) named.push(asset);
    expect(assets.filter((asset) => !named.includes(asset))).toEqual([]);
    expect(assets.filter((asset) => /HeroForm|SuccessToast/.test(asset))).toEqual([]);
    const roots = [tmpdir(), process.cwd(), homedir()].filter((path) => path.length > 4);
    for (const [file, text] of texts)
      for (const path of roots) expect(text.includes(`${path}/`), `${path} in ${file}`).toBe(false);
  });

  test('are identical, byte for byte', async () => {
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

test('builds reflect a feed that works, gains a posting and then fails, without revealing the secrets in its URL', async () => {
  const salary = 'b5Kq9Wm2xT';
  const first = row(1, { location: 'Leeds', compensation: salary, compensation_visible: false });
  const newcomer = row(2, { location: 'Leeds', description: '<p>Make it.</p>' });
  let second: Build;
  let origin: string;
  {
    await using feed = await serveFeed(rows(first), rows(first, newcomer));
    origin = new URL(feed.url).origin;
    const address = JSON.stringify(addSecrets(feed.url));
    await writeFile(join(workspace.folder, '.env'), `JOBS_FEED_URL=${address}\n`);

    const good = await workspace.npmRunBuild(project);
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

    second = await workspace.build(project, 'dist-second');
    expect(second.code, second.log).toBe(0);
  }

  const dead = await workspace.build(project, 'dist-dead');
  expect(dead.code, dead.log).toBe(0);
  const [summary, warning, ...more] = linesOf(dead, 'postings');
  expect(warning).toMatch(
    /^\[WARN\] \[postings\] the feed failed, so the last good snapshot of \d{4}-\d\d-\d\d \d\d:\d\d UTC is published: .*ECONNREFUSED/,
  );
  expect(summary).toMatch(
    /^\[postings\] postings: 2 fetched, 0 skipped, 2 published, from the last good snapshot of /,
  );
  expect(more).toEqual([]);
  expect(positionsOf(dead)).toEqual(['role-1-1', 'role-2-2']);
  expect([await readHead(second.dir), await readHead(dead.dir)]).toMatchObject([
    { feedFailed: false },
    { feedFailed: true },
  ]);

  const strict = await workspace.build({ ...project, JOBS_FEED_STRICT: 'true' }, 'dist-strict');
  expect(strict.code).not.toBe(0);
  expect(strict.log).toMatch(/^the postings feed failed and JOBS_FEED_STRICT is true: .*ECONNREFUSED/m);
  expect.soft(strict.log.split('\n').filter((line) => /^\s+at |Stack trace/.test(line))).toEqual([]);

  await rm(join(workspace.folder, '.cache/postings.json'));
  const unknown = await workspace.build(project, 'dist-unknown');
  const careers = await readFile(join(unknown.dir, 'jobs/index.html'), 'utf8');
  expect(careers).toContain(ui.careers.unavailable);
  expect(careers).toContain(`href="${origin}"`);
  expect(secretsIn(careers, addressSecrets)).toEqual([]);
});
