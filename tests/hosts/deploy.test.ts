import { rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { feedFailedMark } from '../../src/careers/feed/failure-mark.ts';
import { explain } from '../../tooling/deploy/explain-error.ts';
import { readDeployOptions } from '../../tooling/deploy/options.ts';
import { openStore } from '../../tooling/deploy/store.ts';
import { UserError } from '../../tooling/command/session.ts';
import { hang, serveFeed } from '../../tooling/feed/server.ts';
import { closeServer, listen } from '../../tooling/net/listen.ts';
import { forward } from '../support/forward.ts';
import { credentials, deploy } from './deploy-command.ts';
import { needsOf, onDisk, smallSite } from '../support/small-site.ts';
import { ACCESS_KEY, BUCKET, sendError, startRefusingStore, startStore, type TestStore } from './store.ts';

const one = smallSite();
const published = Object.keys(one).filter((path) => !/_headers|\.nojekyll|\.DS_Store|Thumbs/.test(path));
const stored = (path: string) => fetch(`${store.endpoint}/${BUCKET}/${path}`);

let store: TestStore;
beforeEach(async () => {
  store = await startStore();
});
afterEach(() => store[Symbol.asyncDispose]());

const TOKEN = '<NextContinuationToken>x</NextContinuationToken>';
const list = (xml: string) => `<ListBucketResult>${xml}</ListBucketResult>`;

/** The statuses of pages in the bucket. */
const statuses = (...paths: string[]) =>
  Promise.all(paths.map(async (path) => (await stored(`${path}index.html`)).status));
const summary = (out: string) => out.trim().split('\n').at(-1);

/** The error if the keys cannot be listed. Runs in this process, because starting another would take longer. */
async function failureAt(endpoint: string, env = {}, timeouts?: Parameters<typeof openStore>[1]) {
  const options = readDeployOptions([`s3://${BUCKET}`, '--endpoint', endpoint, '--path-style']);
  for (const [name, value] of Object.entries({ ...credentials, ...env, AWS_MAX_ATTEMPTS: '1' }))
    vi.stubEnv(name, value);
  try {
    return await openStore(options, timeouts).list();
  } catch (error) {
    return explain(error, BUCKET);
  } finally {
    vi.unstubAllEnvs();
  }
}

test('the first deployment uploads everything, in an order that never breaks a page', async () => {
  await using site = await onDisk(one);
  const { code, out, err } = await deploy({ store, dir: site.dir });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(summary(out)).toBe(`${published.length} uploaded, 0 unchanged, 0 removed, s3://${BUCKET}/`);
  expect(store.log.toSorted()).toEqual(published.toSorted());
  // Wherever a deployment is interrupted, no page refers to a missing file.
  for (const [at, key] of store.log.entries())
    for (const need of key.endsWith('.html') ? needsOf(one[key] ?? '') : [])
      expect(store.log.slice(0, at), `${key} names ${need}`).toContain(need);
  expect(store.log.indexOf('jobs/index.html')).toBeGreaterThan(store.log.indexOf('jobs/role-9/index.html'));
});

test('text is stored gzipped, or uncompressed with --plain, and switching between them uploads it again', async () => {
  const script = published.find((path) => path.endsWith('.js')) ?? '';
  const text = published.filter((path) => /\.(html|js)$/.test(path)).length;
  await using site = await onDisk(one);
  const encodings = async (...options: string[]) => {
    const { out } = await deploy({ store, dir: site.dir }, ...options);
    const responses = await Promise.all([script, 'index.html', 'og/home.jpg', 'robots.txt'].map(stored));
    expect(await responses[0]?.text()).toBe(one[script]);
    return [summary(out), ...responses.map(({ headers }) => headers.get('content-encoding'))];
  };
  const all = published.length;
  const end = `0 removed, s3://${BUCKET}/`;
  expect(await encodings()).toEqual([`${all} uploaded, 0 unchanged, ${end}`, 'gzip', 'gzip', null, null]);
  expect(await encodings()).toEqual([`0 uploaded, ${all} unchanged, ${end}`, 'gzip', 'gzip', null, null]);
  const changed = `${text} uploaded, ${all - text} unchanged, ${end}`;
  expect(await encodings('--plain')).toEqual([changed, null, null, null, null]);
  expect(await encodings()).toEqual([changed, 'gzip', 'gzip', null, null]);
  expect(await encodings('--force')).toEqual([
    `${all} uploaded, 0 unchanged, ${end}`,
    'gzip',
    'gzip',
    null,
    null,
  ]);
});

test('keys and error codes from the store cannot inject commands into a CI runner’s log', async () => {
  await using site = await onDisk(one);
  const key = 'jobs/##[add-mask]https/index.html';
  const headers = { authorization: `Credential=${ACCESS_KEY}/`, 'content-md5': '1B2M2Y8AsgTpgAmY7PhCfg==' };
  await fetch(`${store.endpoint}/${BUCKET}/${encodeURIComponent(key)}`, { method: 'PUT', headers });
  const dry = await deploy({ store, dir: site.dir }, '--dry-run');
  expect(dry.out).toContain('would remove  jobs/# #[add-mask]https/index.html\n');
  const { out } = await deploy({ store, dir: site.dir });
  expect(out).toContain('removed  jobs/# #[add-mask]https/index.html\n');
  await using refusing = await startRefusingStore(400, 'No\u202e');
  const { err } = await deploy({ store: refusing, dir: site.dir });
  expect(err).toMatch(/^The store refused the request \(No\\u\{202e\}, status 400\)/);
});

test('a listing ends where the store says so, even if it includes a token', async () => {
  await using site = await onDisk(one);
  store.onRequest = (_, response) =>
    void response.writeHead(200).end(list(`<IsTruncated>false</IsTruncated>${TOKEN}`));
  const { code, err } = await deploy({ store, dir: site.dir }, '--dry-run');
  expect([code, err]).toEqual([0, '']);
});

test.each([
  ['NoSuchKey', 0],
  ['NoSuchBucket', 1],
])('if the store answers a deletion with 404 and the code "%s", the exit code is %i', async (name, code) => {
  await using before = await onDisk(smallSite('one', 'Careers', ['role-1', 'role-2']));
  await using after = await onDisk(smallSite('one', 'Careers', ['role-2']));
  await deploy({ store, dir: before.dir });
  store.onRequest = ({ method }, response) => void (method === 'DELETE' && sendError(response, 404, name));
  expect(await deploy({ store, dir: after.dir })).toMatchObject({ code });
});

test('a request to a busy store is tried up to six times, or as often as AWS_MAX_ATTEMPTS says', async () => {
  await using site = await onDisk({ ...one, 'film.mp4': 'x'.repeat(3_000_000) });
  let refusals = 0;
  const expected = new Set<string | undefined>();
  store.onRequest = ({ url, headers }, response) => {
    expected.add(headers.expect);
    if (url?.includes('/film.mp4') && refusals++ < 6) sendError(response, 503, 'SlowDown');
  };
  const once = await deploy({ store, dir: site.dir, env: { AWS_MAX_ATTEMPTS: '1' } });
  expect([once.code, refusals]).toEqual([1, 1]);
  // The SDK waits for a random part of a limit that doubles.
  const env = { NODE_OPTIONS: '--import=data:text/javascript,Math.random=()=>0' };
  expect(await deploy({ store, dir: site.dir, env })).toMatchObject({ code: 0, err: '' });
  expect([...expected]).toEqual([undefined]);
});

test.skipIf(process.platform === 'win32')('a symbolic link in the build is refused', async () => {
  await using secret = await onDisk({ 'key.txt': 'secret' });
  await using site = await onDisk(one);
  await symlink(secret.dir, join(site.dir, 'jobs/linked'));
  const { code, err } = await deploy({ store, dir: site.dir });
  expect(err).toMatch(/^jobs\/linked is a symbolic link\./);
  expect([code, store.log]).toEqual([1, []]);
});

describe('a deployment fails with a one-line message and exit code 1', () => {
  const wrong = { AWS_ACCESS_KEY_ID: 'AKIAOFNOBODY', AWS_SECRET_ACCESS_KEY: 'a-wrong-secret' };

  test.each([
    [400, 'ExpiredToken', /^The credentials are missing or invalid /],
    [401, 'Unauthorized', /^The credentials are missing or invalid \(Unauthorized, status 401\)/],
    [403, 'AccessDenied', /^The credentials lack a permission \(AccessDenied, status 403\)/],
    [400, 'AuthorizationHeaderMalformed', /^The region is missing or wrong .*--region/],
    [307, 'TemporaryRedirect', /^The region is missing or wrong .*--region/],
    [301, '', /^The endpoint redirects elsewhere \(Unknown, status 301\): check --endpoint\.$/m],
    [404, 'NoSuchBucket', /^The store has no bucket "longshore-site" .*create it/],
    [507, 'XMinioStorageFull', /^The store refused the request \(XMinioStorageFull, status 507\)\.$/m],
  ])('if the store returns status %i, %s', async (status, name, line) => {
    await using refusing = await startRefusingStore(status, name);
    const failure = await failureAt(refusing.endpoint, wrong);
    expect(failure).toBeInstanceOf(UserError);
    const { message } = failure as UserError;
    expect(message).toMatch(line);
    expect(message).not.toMatch(/\n|a-wrong-secret|AKIAOFNOBODY/);
  });

  test.each([
    ['a page of HTML', '<!doctype html><html><body><p>Sign in</p></body></html>'],
    ['a page of invalid XML', '<html><body><p>Sign<br>in</p></body></html>'],
    ['a truncated list without a token', list('<IsTruncated>true</IsTruncated>')],
    ['the same token again and again', list(`<IsTruncated>true</IsTruncated>${TOKEN}`)],
  ])('if the store sends %s instead of its list of keys', async (_, body) => {
    await using site = await onDisk(one);
    store.onRequest = (_, response) => void response.writeHead(200).end(body);
    const { code, out, err } = await deploy({ store, dir: site.dir });
    expect(err).toBe('The endpoint did not send a valid S3 response: check --endpoint.\n');
    expect([code, out]).toEqual([1, '']);
  });

  test('if a file disappears from the build', async () => {
    await using site = await onDisk(one);
    store.onRequest = () => void rm(join(site.dir, 'index.html'), { force: true });
    const { code, err } = await deploy({ store, dir: site.dir });
    expect(err).toMatch(/index\.html does not exist: run this again when the build is finished, .*\n$/);
    expect(code).toBe(1);
  });

  test('without valid credentials, a valid region, a build or a reachable store', async () => {
    await using site = await onDisk(one);
    const none = { AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' };
    const web = { ...none, AWS_WEB_IDENTITY_TOKEN_FILE: '/nope', AWS_ROLE_ARN: 'arn:aws:' };
    const cases: [Partial<Parameters<typeof deploy>[0]>, RegExp][] = [
      [{ env: none }, /^The credentials are missing or invalid .*\n$/],
      [{ env: wrong }, /^The credentials are missing or invalid \(InvalidAccessKeyId, status 403\): .*\n$/],
      [{ env: web }, /^\/nope does not exist: .* check AWS_WEB_IDENTITY_TOKEN_FILE\.\n$/],
      [{ env: { AWS_ACCESS_KEY_ID: 'KEY\n' } }, /^The credentials .* \(ERR_INVALID_CHAR\): check .*\n$/],
      [{ env: { AWS_REGION: 'eu west 1' } }, /^The region is missing or wrong .*\n$/],
      [{ dir: '/nowhere' }, /^There is no finished site in \/nowhere: run "npm run build" first\.\n$/],
      [
        { store: { endpoint: 'http://127.0.0.1:9' }, env: { AWS_MAX_ATTEMPTS: '1' } },
        /^The connection to the store failed \(ECONNREFUSED\)/,
      ],
    ];
    for (const [run, line] of cases) {
      const { code, out, err } = await deploy({ store, dir: site.dir, ...run });
      expect(err).toMatch(line);
      expect(err).not.toMatch(/a-wrong-secret|AKIAOFNOBODY/);
      expect([code, out]).toEqual([1, '']);
    }
  });
});

describe('a deployment that loses its connection', () => {
  const lost =
    /^Uploaded (\d+) of (\d+) files\. Run this again to continue from there\.\nThe connection to the store failed .*\n$/;

  test('says how many files were uploaded, and the next run uploads only the rest', async () => {
    await using site = await onDisk(one);
    store.onRequest = ({ socket, method }) => {
      if (method === 'PUT' && store.log.length >= 9) socket.destroy();
    };
    const { code, err } = await deploy({ store, dir: site.dir });
    expect(code).toBe(1);
    expect(err).toMatch(lost);
    const [, sent, total] = lost.exec(err) ?? [];
    // Some files may have been stored even though the response was lost.
    expect(Number(sent)).toBeGreaterThan(0);
    expect(Number(sent)).toBeLessThanOrEqual(store.log.length);
    expect(Number(total)).toBe(published.length);

    store.onRequest = () => undefined;
    const arrived = store.log.length;
    const again = await deploy({ store, dir: site.dir });
    expect(summary(again.out)).toBe(
      `${published.length - arrived} uploaded, ${arrived} unchanged, 0 removed, s3://${BUCKET}/`,
    );
  });

  test('says that all files were uploaded if the connection was lost while removing old ones', async () => {
    await using before = await onDisk(smallSite('one', 'Careers', ['role-1', 'role-2']));
    await using after = await onDisk(smallSite('one', 'Careers', ['role-2']));
    await deploy({ store, dir: before.dir });
    store.onRequest = ({ socket, method }) => void (method === 'DELETE' && socket.destroy());
    const { code, err } = await deploy({ store, dir: after.dir });
    expect(code).toBe(1);
    expect(err).toMatch(
      /^Uploaded 1 of 1 files, but old ones may still be there\. Run this again .*\nThe connection to the store failed/,
    );
    store.onRequest = () => undefined;
    const { out } = await deploy({ store, dir: after.dir });
    expect(out).toContain('removed  jobs/role-1/index.html\n');
    expect(await statuses('jobs/role-1/', 'jobs/role-2/')).toEqual([404, 200]);
  });

  test('times out if the store stops responding', async () => {
    await using silent = await serveFeed(hang);
    const timeouts = { connectionTimeout: 500, socketTimeout: 500 };
    expect(await failureAt(new URL(silent.url).origin, {}, timeouts)).toEqual(
      new UserError(
        'The connection to the store failed (TimeoutError): check the network and --endpoint. Some stores, such as MinIO, need --path-style.',
      ),
    );
  });
});

test('with NODE_USE_ENV_PROXY, requests go through the proxy', async () => {
  const asked = new Set<string>();
  const proxy = createServer((request, response) => {
    const { origin, pathname, search } = new URL(request.url ?? '');
    asked.add(origin);
    forward(request, response, store.endpoint + pathname + search);
  }).on('connect', ({ url = '' }, socket) => {
    asked.add(url);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  const via = `http://localhost:${await listen(proxy)}`;
  const env = { NODE_USE_ENV_PROXY: '1', http_proxy: via, https_proxy: via };
  await using site = await onDisk(one);
  const run = { dir: site.dir, env };
  const plain = await deploy({ ...run, store: { endpoint: 'http://store.test' } });
  const secure = await deploy({ ...run, store: { endpoint: 'https://store.test' } });
  await closeServer(proxy);
  expect([plain.code, store.log.length]).toEqual([0, published.length]);
  expect([secure.code, secure.err]).toEqual([1, expect.stringContaining('(ERR_PROXY_TUNNEL)')]);
  expect([...asked]).toEqual(['http://store.test', 'store.test:443']);
});

test('a build for a different base path is refused unless --ignore-base-path is given', async () => {
  const head = (base: string) =>
    `<!doctype html><link rel="canonical" href="https://longshore.example${base}">`;
  await using root = await onDisk({ ...one, 'index.html': head('/') });
  await using below = await onDisk({ ...one, 'index.html': head('/preview/42/') });
  for (const [dir, prefix, said] of [
    [root.dir, 'preview/42', /^This build is for \/ \(BASE_PATH\); .* BASE_PATH=\/preview\/42\/, or/],
    [below.dir, '', /^This build is for \/preview\/42\/ \(BASE_PATH\); in the bucket's root, its/],
    [below.dir, 'other/preview/421', /^This build is for \/preview\/42\//],
  ] as const) {
    const { code, err } = await deploy({ store, dir, prefix }, '--dry-run');
    expect([code, err]).toEqual([1, expect.stringMatching(said)]);
    expect((await deploy({ store, dir, prefix }, '--dry-run', '--ignore-base-path')).code).toBe(0);
  }
  for (const prefix of ['preview/42', 'site/preview/42'])
    expect((await deploy({ store, dir: below.dir, prefix }, '--dry-run')).code, prefix).toBe(0);
});

test('--delete-old removes old files, --remove empties a prefix, and neither touches other prefixes', async () => {
  const two = smallSite('two');
  await using before = await onDisk(one);
  await using after = await onDisk(two);
  await deploy({ store, dir: before.dir, prefix: 'other' });
  await deploy({ store, dir: before.dir, prefix: 'preview/42' });
  const old = published.find((path) => path.startsWith('_astro/client')) ?? '';
  await deploy({ store, dir: after.dir, prefix: 'preview/42' }, '--aliases');
  expect((await stored(`preview/42/${old}`)).status).toBe(200);

  const { out } = await deploy({ store, dir: after.dir, prefix: 'preview/42' }, '--aliases', '--delete-old');
  expect(out).toContain(`removed  preview/42/${old}\n`);
  expect(summary(out)).toMatch(/^0 uploaded, \d+ unchanged, 1 removed/);
  expect((await stored(`preview/42/${old}`)).status).toBe(404);
  expect((await stored(`other/${old}`)).status).toBe(200);

  await deploy({ store, dir: after.dir, prefix: 'preview/42' }, '--remove');
  expect((await stored('preview/42/index.html')).status).toBe(404);
  expect((await stored('other/index.html')).status).toBe(200);
});

test('a build whose feed failed does not remove any postings, and says so', async () => {
  const failed = smallSite('one', 'Careers', []);
  failed['jobs/index.html'] += `<meta name="${feedFailedMark}" content="true">`;
  await using before = await onDisk(smallSite('one', 'Careers', ['role-1']));
  await using after = await onDisk(failed);
  await deploy({ store, dir: before.dir });
  const { code, out, err } = await deploy({ store, dir: after.dir });
  expect(code).toBe(0);
  expect(err).toBe(
    'The postings feed failed during this build, so missing postings are not treated as withdrawn. Files kept for them: 1.\n',
  );
  expect(summary(out)).toMatch(/ 0 removed, /);
  const deleting = await deploy({ store, dir: after.dir }, '--delete-old');
  expect(deleting.code).toBe(1);
  expect(deleting.err).toMatch(/^The postings feed failed during this build, so --delete-old could remove/);
  expect(await statuses('jobs/role-1/')).toEqual([200]);
});
