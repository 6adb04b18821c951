import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { feedFailedMark } from '../../src/careers/feed/failure-mark.ts';
import { deploy } from './deploy-command.ts';
import { onDisk, smallSite } from './small-site.ts';
import { askWebsite, BUCKET, startStore, type TestStore } from './store.ts';

const [a, b, c] = ['artist-lead-1', 'booking-agent-2', 'club-host-3'] as const;
const first = smallSite('one', 'Careers', [a]);
const second = smallSite('one', 'Careers', [b, c]);
const addressOf = (slug: string) => `/jobs/${slug}/`;

let store: TestStore;
beforeEach(async () => {
  store = await startStore();
});
afterEach(() => store[Symbol.asyncDispose]());

const summary = (out: string) => out.trim().split('\n').at(-1);
const answers = (paths: readonly string[], from = store) =>
  Promise.all(paths.map((path) => askWebsite(from, path)));

async function publish(files: Record<string, string>, to = store, prefix = '', ...options: string[]) {
  await using site = await onDisk(files);
  const ended = await deploy({ store: to, dir: site.dir, prefix }, ...options);
  expect(ended.code, ended.err).toBe(0);
  return ended;
}

describe('a posting that is left out of the next build', () => {
  test('is removed by the next deployment', async () => {
    await publish(first);
    expect(await answers([addressOf(a)])).toEqual([200]);
    const { out, err } = await publish(second);
    expect(out).toContain(`removed  jobs/${a}/index.html\n`);
    expect(summary(out)).toBe(`3 sent, 7 unchanged, 1 removed, s3://${BUCKET}/`);
    expect(err).toBe('');
    expect(await answers([addressOf(a)])).toEqual([404]);
    expect(await answers([addressOf(b), addressOf(c), '/jobs/'])).toEqual(Array(3).fill(200));
  });
});

test('if a deployment is killed between any two requests, the next one finishes the removal', async () => {
  await using site = await onDisk(second);
  for (let kill = 1, total = Infinity; kill <= total; kill += 1) {
    await using own = await startStore();
    await publish(first, own);
    let answered = 0;
    const { code } = await deploy({
      store: own,
      dir: site.dir,
      watch: (child) => {
        own.onRequest = (_, response) =>
          void response.once('close', () => (answered += 1) === kill && child.kill('SIGKILL'));
      },
    });
    own.onRequest = () => undefined;
    // The deployment finished before it could be killed, so there are no more requests to try.
    if (code === 0) total = kill;
    else expect(code).toBeNull();
    await publish(second, own);
    const withdrawn = await answers([addressOf(a)], own);
    expect(withdrawn, `killed after ${kill} requests`).toEqual([404]);
    expect(await answers(['/', '/jobs/', addressOf(b)], own)).toEqual(Array(3).fill(200));
    if (code === 0) expect(kill).toBeGreaterThan(5);
  }
}, 300_000);

describe('a build whose feed failed', () => {
  const failed = (slugs: string[]) => {
    const files = smallSite('one', 'Careers', slugs);
    files['jobs/index.html'] += `<meta name="${feedFailedMark}" content="true">`;
    return files;
  };

  test.each([[[]], [[b]]])('removes nothing when deployed, and says so (postings: %j)', async (slugs) => {
    await publish(first);
    const { out, err } = await publish(failed(slugs));
    expect(err).toBe(
      'The postings feed failed during this build, so missing postings are not treated as withdrawn. Files kept for them: 1.\n',
    );
    expect(summary(out)).toMatch(/ 0 removed, /);
    expect(await answers([addressOf(a)])).toEqual([200]);
  });

  test('cannot be deployed with --delete-old', async () => {
    await publish(first);
    await using site = await onDisk(failed([]));
    const { code, err } = await deploy({ store, dir: site.dir }, '--delete-old');
    expect(code).toBe(1);
    expect(err).toMatch(/^The postings feed failed during this build, so --delete-old could remove/);
    expect(await answers([addressOf(a)])).toEqual([200]);
  });
});
