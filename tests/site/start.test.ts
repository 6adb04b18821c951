import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { findFreePort } from '../../tooling/net/ports.ts';
import { row, rows, serveFeed } from '../../tooling/feed/server.ts';
import { filesOf } from '../../tooling/build/built-pages.ts';
import { Markup } from '../../tooling/build/markup.ts';
import { readHead } from '../../tooling/build/read-head.ts';
import { createWorkspace, environmentWithoutSettings } from '../../tooling/build/workspace.ts';
import { addressSecrets, addSecrets, secretsIn } from '../support/secrets.ts';
import { type Running, startScript } from '../support/start-script.ts';
import { site } from '../support/words.ts';

const workspace = await createWorkspace();
const dist = join(workspace.folder, 'dist');
const started: Running[] = [];
afterAll(async () => {
  for (const each of started) each.stop('SIGKILL');
  await workspace.remove();
});

/** Runs one of the scripts in the copy. */
function run(script: string, args: string[], env: Record<string, string> = {}): Running {
  const path = join(workspace.folder, 'scripts', script);
  const running = startScript(path, args, environmentWithoutSettings(env));
  started.push(running);
  return running;
}

/** Runs `npm start` on free ports. */
async function start() {
  const port = String(await findFreePort());
  const args = ['--port', port, '--backend-port', String(await findFreePort()), '--data-dir', 'memory:'];
  const served = join(workspace.folder, `.cache/start-${port}`);
  return { running: run('start.ts', args), url: `http://localhost:${port}/`, served };
}

const build = (env: Record<string, string>) =>
  run('astro.ts', ['build'], {
    PUBLIC_SUPABASE_URL: 'https://abc.supabase.co',
    PUBLIC_SUPABASE_ANON_KEY: 'sb_publishable_abc',
    ...env,
  });

/** A build's log lines about a subject, without timestamps, warnings last. */
const linesOf = ({ said }: Running, subject: string) =>
  said
    .split('\n')
    .map((line) => line.replace(/^\d\d:\d\d:\d\d /, ''))
    .filter((line) => line.includes(`[${subject}]`))
    .sort((a, b) => Number(a.startsWith('[WARN]')) - Number(b.startsWith('[WARN]')));

test('npm start keeps serving its own build while another build runs; neither reveals the feed URL’s secrets', async () => {
  const salary = 'b5Kq9Wm2xT';
  const role = row(1, { compensation: salary, compensation_visible: false });
  // The feed responds only once the second command has exited, so the first build is still running until then.
  const { promise: secondEnded, resolve: endFirst } = Promise.withResolvers<undefined>();
  const feed = await serveFeed(
    (request, response) => void secondEnded.then(() => rows(role)(request, response)),
  );
  const { origin } = new URL(feed.url);
  writeFileSync(join(workspace.folder, '.env'), `JOBS_FEED_URL=${JSON.stringify(addSecrets(feed.url))}\n`);

  const { running, url, served } = await start();
  await expect.poll(() => feed.requests.length, { timeout: 100_000 }).toBeGreaterThan(0);
  const second = await start();
  expect(await second.running.ended).toBe(1);
  endFirst(undefined);
  expect(second.running.said).toMatch(/^Another build of this project is running: .*\n$/);
  await expect.poll(() => running.said, { timeout: 500_000 }).toContain('Press Ctrl-C to stop.');

  expect(linesOf(running, 'postings')).toEqual([
    `[postings] postings: 1 fetched, 0 skipped, 1 published, from ${origin}`,
  ]);
  // The page gives a date without a time, so it stays the same all day unless the postings change.
  const list = await (await fetch(`${url}jobs/`)).text();
  expect(list).toMatch(/<time datetime="\d{4}-\d\d-\d\d">/);
  const position = new Markup(await (await fetch(`${url}jobs/role-1-1/`)).text());
  expect(position.meta('description'), 'for a row without one').toBe(site.description);
  await feed[Symbol.asyncDispose]();

  const before = new Map(
    filesOf(served)
      .filter((file) => !file.startsWith('_headers'))
      .map((file) => [file, readFileSync(join(served, file))]),
  );
  expect(before.size).toBeGreaterThan(40);
  // The served files do not change while `npm run build` builds another site, or afterwards.
  const rebuild = build({});
  let rounds = 0;
  for (let hasEnded = false; !hasEnded; rounds += 1) {
    hasEnded = (await Promise.race([rebuild.ended, pause(1000, 'going on')])) !== 'going on';
    for (const [file, content] of before) {
      const answer = await fetch(url + file);
      expect(answer.status, file).toBe(200);
      expect(content.equals(Buffer.from(await answer.arrayBuffer())), file).toBe(true);
    }
  }
  expect(await rebuild.ended, rebuild.said).toBe(0);
  expect(rounds).toBeGreaterThan(1);

  expect(linesOf(rebuild, 'settings')).toEqual([]);
  expect(linesOf(rebuild, 'postings')).toEqual([
    expect.stringMatching(/: 1 fetched, 0 skipped, 1 published, from the last good snapshot \(/),
    expect.stringMatching(
      /^\[WARN\] \[postings\] the feed failed, so the last good snapshot \(\d{4}-\d\d-\d\d \d\d:\d\d UTC\) is published: .*ECONNREFUSED/,
    ),
  ]);
  expect(filesOf(dist)).toContain('jobs/role-1-1/index.html');
  expect([await readHead(served), await readHead(dist)]).toMatchObject([
    { feedFailed: false },
    { feedFailed: true },
  ]);
  for (const folder of [dist, ...['.cache', '.astro'].map((name) => join(workspace.folder, name))]) {
    expect(filesOf(folder).length).toBeGreaterThan(0);
    for (const file of filesOf(folder)) {
      const content = readFileSync(join(folder, file), 'latin1');
      // The snapshot contains the rows as the feed sent them.
      const hidden = file === 'postings.json' ? addressSecrets : [...addressSecrets, salary];
      expect(secretsIn(content, hidden), file).toEqual([]);
    }
  }

  const strict = build({ JOBS_FEED_STRICT: 'true' });
  expect(await strict.ended).not.toBe(0);
  expect(strict.said).toMatch(/^the postings feed failed and JOBS_FEED_STRICT is true: .*ECONNREFUSED/m);
  expect.soft(strict.said.split('\n').filter((line) => /^\s+at |Stack trace/.test(line))).toEqual([]);
  expect(secretsIn(running.said + rebuild.said + strict.said, addressSecrets)).toEqual([]);

  running.stop('SIGINT');
  expect(await running.ended, running.said).toBe(0);
});
