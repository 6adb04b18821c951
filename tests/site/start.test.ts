import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { findFreePort } from '../../tooling/net/ports.ts';
import { row, rows, serveFeed } from '../../tooling/feed/server.ts';
import { filesOf } from '../../tooling/build/built-pages.ts';
import { createWorkspace, environmentWithoutSettings } from '../../tooling/build/workspace.ts';

interface Running {
  child: ChildProcess;
  /** The output so far. */
  said: string;
  /** The exit code, or the signal that ended the process. */
  ended: Promise<number | string>;
}

const workspace = await createWorkspace();
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await workspace.remove();
});

/** Runs one of the scripts in the copy. */
function run(script: string, args: string[], feedUrl: string): Running {
  const child = spawn(process.execPath, [join(workspace.folder, 'scripts', script), ...args], {
    env: environmentWithoutSettings({ JOBS_FEED_URL: feedUrl }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  const running = { child, said: '', ended };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (running.said += text));
  return running;
}

/** Runs `npm start` on free ports, with the postings from a feed. */
async function start(feedUrl: string) {
  const port = String(await findFreePort());
  const args = ['--port', port, '--backend-port', String(await findFreePort()), '--data-dir', 'memory:'];
  return { running: run('start.ts', args, feedUrl), url: `http://localhost:${port}/` };
}

const positions = async (url: string) =>
  [...(await (await fetch(`${url}jobs/`)).text()).matchAll(/href="\/jobs\/([^"/]+)\/"/g)].map(
    ([, slug]) => slug,
  );

test('npm start serves its own build until Ctrl-C is pressed, even if another site is built in the meantime', async () => {
  // The first build cannot finish until the second command has exited.
  const { promise: secondEnded, resolve: endFirst } = Promise.withResolvers<undefined>();
  await using feed = await serveFeed(
    (request, response) => void secondEnded.then(() => rows(row(1))(request, response)),
  );
  await using otherFeed = await serveFeed(rows(row(2)));
  const { running, url } = await start(feed.url);
  const seeSaid = (text: string) => expect.poll(() => running.said, { timeout: 500_000 }).toContain(text);
  await expect.poll(() => feed.requests.length, { timeout: 100_000 }).toBeGreaterThan(0);
  const second = await start(otherFeed.url);
  expect(await second.running.ended).toBe(1);
  endFirst(undefined);
  expect(second.running.said).toMatch(/^Another build of this project is running\. .*\n$/);

  await seeSaid('Press Ctrl-C to stop.');
  expect(await positions(url)).toEqual(['role-1-1']);
  const own = join(workspace.folder, `.cache/start-${new URL(url).port}`);
  const before = new Map(
    filesOf(own)
      .filter((file) => !file.startsWith('_headers'))
      .map((file) => [file, readFileSync(join(own, file))]),
  );
  expect(before.size).toBeGreaterThan(40);
  // The served files do not change while `npm run build` builds another site, or afterwards.
  const rebuild = run('astro.ts', ['build'], otherFeed.url);
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
  expect(filesOf(join(workspace.folder, 'dist'))).toContain('jobs/role-2-2/index.html');

  running.child.kill('SIGINT');
  expect(await running.ended, running.said).toBe(0);
});
