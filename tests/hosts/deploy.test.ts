import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { explain } from '../../tooling/deploy/explain-error.ts';
import { readDeployOptions } from '../../tooling/deploy/options.ts';
import { openStore } from '../../tooling/deploy/store.ts';
import { UserError } from '../../tooling/command/session.ts';
import { hang, serveFeed } from '../../tooling/feed/server.ts';
import { credentials, deploy } from './deploy-command.ts';
import { needsOf, onDisk, smallSite } from './small-site.ts';
import { BUCKET, startRefusingStore, startStore, type TestStore } from './store.ts';

const one = smallSite();
const published = Object.keys(one).filter((path) => path !== '_headers');

let store: TestStore;
beforeEach(async () => {
  store = await startStore();
});
afterEach(() => store[Symbol.asyncDispose]());

const summary = (out: string) => out.trim().split('\n').at(-1);

test('the first time everything is sent, in an order that no visitor notices', async () => {
  await using site = await onDisk(one);
  const { code, out, err } = await deploy({ store, dir: site.dir });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(summary(out)).toBe(`${published.length} sent, 0 unchanged, 0 removed, s3://${BUCKET}/`);
  expect(store.log.toSorted()).toEqual(published.toSorted());
  // At every point of an interruption, no page refers to a missing file.
  for (const [at, key] of store.log.entries())
    for (const need of key.endsWith('.html') ? needsOf(one[key] ?? '') : [])
      expect(store.log.slice(0, at), `${key} names ${need}`).toContain(need);
  expect(store.log.indexOf('jobs/index.html')).toBeGreaterThan(store.log.indexOf('jobs/role-9/index.html'));
});

describe('what is refused, in one line and with exit code 1', () => {
  const wrong = { AWS_ACCESS_KEY_ID: 'AKIAOFNOBODY', AWS_SECRET_ACCESS_KEY: 'a-wrong-secret' };

  test.each([
    [
      403,
      'InvalidAccessKeyId',
      /^The store does not accept the credentials \(InvalidAccessKeyId, status 403\)\. Check those of/,
    ],
    [403, 'SignatureDoesNotMatch', /^The store does not accept the credentials \(SignatureDoesNotMatch,/],
    [400, 'ExpiredToken', /^The store does not accept the credentials \(ExpiredToken,/],
    [
      403,
      'RequestTimeTooSkewed',
      /^The store refuses this machine's time \(RequestTimeTooSkewed,.*: set its clock\.$/m,
    ],
    [403, 'AccessDenied', /^The credentials do not allow this \(AccessDenied, status 403\): listing,/],
    [404, 'NoSuchBucket', /^There is no bucket "longshore-site" in this store/],
    [
      301,
      'PermanentRedirect',
      /^The bucket "longshore-site" is in another region .*: give it with --region\./,
    ],
    [501, 'NotImplemented', /^The store did not do it \(NotImplemented, status 501\)\. What was sent stays;/],
  ])('status %i, %s', async (status, name, line) => {
    await using refusing = await startRefusingStore(status, name);
    await using site = await onDisk(one);
    const { code, out, err } = await deploy({ store: refusing, dir: site.dir, env: wrong });
    expect(err).toMatch(line);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).not.toMatch(/a-wrong-secret|AKIAOFNOBODY/);
  });

  test('no credentials, no build, no store', async () => {
    await using site = await onDisk(one);
    const none = { AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' };
    const profile = { ...none, AWS_PROFILE: 'nope' };
    const cases = [
      [
        { store, dir: site.dir, env: profile },
        /^The profile "nope" \(AWS_PROFILE\) gave no credentials: check .*\n$/,
      ],
      [{ store, dir: site.dir, env: none }, /^No credentials were found\. Set .*\n$/],
      [{ store, dir: '/nowhere' }, /^There is no finished site in \/nowhere: run "npm run build" first\.\n$/],
      [
        { store: { ...store, endpoint: 'http://127.0.0.1:9' }, dir: site.dir },
        /^The store cannot be reached \(ECONNREFUSED\): check --endpoint\.\n$/,
      ],
    ] as const;
    for (const [run, line] of cases) {
      const { code, err } = await deploy(run);
      expect(err).toMatch(line);
      expect(code).toBe(1);
    }
  });
});

describe('a connection that is cut', () => {
  const cut =
    /^The connection to the store was cut \((\w+)\)\. (\d+) of (\d+) files were sent; run this again, and it goes on from there\.\n$/;

  test('says how many of how many files were sent, and running it again goes on from there', async () => {
    await using site = await onDisk(one);
    store.onRequest = ({ socket, method }) => {
      if (method === 'PUT' && store.log.length >= 9) socket.destroy();
    };
    const { code, err } = await deploy({ store, dir: site.dir });
    expect(code).toBe(1);
    expect(err).toMatch(cut);
    const [, , sent, total] = cut.exec(err) ?? [];
    // Some files may have arrived although their response was lost.
    expect(Number(sent)).toBeGreaterThan(0);
    expect(Number(sent)).toBeLessThanOrEqual(store.log.length);
    expect(Number(total)).toBe(published.length);

    store.onRequest = () => undefined;
    const arrived = store.log.length;
    const again = await deploy({ store, dir: site.dir });
    expect(summary(again.out)).toBe(
      `${published.length - arrived} sent, ${arrived} unchanged, 0 removed, s3://${BUCKET}/`,
    );
  });

  test('while old files are removed, says that all were sent', async () => {
    await using before = await onDisk(smallSite('one', 'Careers', ['role-1', 'role-2']));
    await using after = await onDisk(smallSite('one', 'Careers', ['role-2']));
    await deploy({ store, dir: before.dir });
    store.onRequest = ({ socket, method }) => void (method === 'POST' && socket.destroy());
    const { code, err } = await deploy({ store, dir: after.dir });
    expect(code).toBe(1);
    expect(err).toMatch(
      /was cut \(\w+\)\. 1 of 1 files were sent, but old ones are left to be removed; run this again, and/,
    );
  });

  test('without a word is noticed', async () => {
    await using silent = await serveFeed(hang);
    const options = readDeployOptions([
      `s3://${BUCKET}`,
      '--endpoint',
      new URL(silent.url).origin,
      '--path-style',
    ]);
    for (const [name, value] of Object.entries(credentials)) vi.stubEnv(name, value);
    try {
      const timeouts = { connectionTimeout: 500, socketTimeout: 500 };
      const failed = await openStore(options, timeouts)
        .list()
        .catch((error: unknown) => error);
      expect(explain(failed, BUCKET)).toEqual(
        new UserError('The store cannot be reached (TimeoutError): check --endpoint.'),
      );
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

test('a build is refused where its links would lead elsewhere, unless that is meant', async () => {
  const head = (base: string) =>
    `<!doctype html><link rel="canonical" href="https://longshore.example${base}">`;
  await using root = await onDisk({ ...one, 'index.html': head('/') });
  await using below = await onDisk({ ...one, 'index.html': head('/preview/42/') });
  for (const [dir, prefix, said] of [
    [
      root.dir,
      'preview/42',
      /^This build is for \/ \(BASE_PATH\), .* Build with BASE_PATH=\/preview\/42\/, or/,
    ],
    [below.dir, '', /^This build is for \/preview\/42\/ \(BASE_PATH\), and from the root of the bucket its/],
    [below.dir, 'other/preview/421', /^This build is for \/preview\/42\//],
  ] as const) {
    const { code, err } = await deploy({ store, dir, prefix }, '--dry-run');
    expect([code, err]).toEqual([1, expect.stringMatching(said)]);
    expect((await deploy({ store, dir, prefix }, '--dry-run', '--ignore-base-path')).code).toBe(0);
  }
  for (const prefix of ['preview/42', 'site/preview/42'])
    expect((await deploy({ store, dir: below.dir, prefix }, '--dry-run')).code, prefix).toBe(0);
});

test('old files stay until --delete-old, aliases stay with --aliases, and other prefixes are left alone', async () => {
  const two = smallSite('two');
  await using before = await onDisk(one);
  await using after = await onDisk(two);
  await deploy({ store, dir: before.dir, prefix: 'other' });
  await deploy({ store, dir: before.dir, prefix: 'preview/42' });
  const old = published.find((path) => path.startsWith('_astro/client')) ?? '';
  await deploy({ store, dir: after.dir, prefix: 'preview/42' }, '--aliases');
  expect((await fetch(`${store.endpoint}/${BUCKET}/preview/42/${old}`)).status).toBe(200);

  const { out } = await deploy({ store, dir: after.dir, prefix: 'preview/42' }, '--aliases', '--delete-old');
  expect(out).toContain(`removed  preview/42/${old}\n`);
  expect(summary(out)).toMatch(/^0 sent, \d+ unchanged, 1 removed/);
  expect((await fetch(`${store.endpoint}/${BUCKET}/preview/42/${old}`)).status).toBe(404);
  expect((await fetch(`${store.endpoint}/${BUCKET}/other/${old}`)).status).toBe(200);
});
