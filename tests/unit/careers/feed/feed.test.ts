import type { RequestListener } from 'node:http';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collectPostings, type CollectOptions } from '../../../../src/careers/collect.ts';
import { writeSnapshot } from '../../../../src/careers/feed/snapshot.ts';
import { summarise } from '../../../../src/careers/summary.ts';
import * as feed from '../../../../tooling/feed/server.ts';
import { addressSecrets, addSecrets, secretsIn } from '../../../support/secrets.ts';

const NOON = '2026-11-20T12:00:00.000Z';

let folder: string;
let cacheFile: string;
let warnings: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postings-'));
  cacheFile = join(folder, 'cache', 'postings.json');
  warnings = [];
});
afterEach(() => rm(folder, { recursive: true }));

/** Collects as a build does, with short timeouts. */
const collect = (feedUrl: string, options: Partial<CollectOptions> = {}) =>
  collectPostings({
    feedUrl,
    strict: false,
    sample: [],
    cacheFile,
    warn: (message) => warnings.push(message),
    now: new Date(NOON),
    ...options,
    fetchOptions: { timeoutMs: 5000, delaysMs: [5, 5], emptyPauseMs: 5, ...options.fetchOptions },
  });

const snapshot = async () => JSON.parse(await readFile(cacheFile, 'utf8'));

const originOf = ({ url }: { url: string }) => new URL(url).origin;

/** Leaves a snapshot of the address, as an earlier build would. */
const leaveSnapshot = (url: string, rows: unknown[] = [feed.row(1)], etag?: string) =>
  writeSnapshot(cacheFile, url, { fetchedAt: NOON, rows, etag, firstSeen: {} }, (message) =>
    warnings.push(message),
  );

describe('a feed that works', () => {
  it('is published and kept, rows as they came', async () => {
    const rows = [feed.row(2), feed.row(1, { title: ' Two  spaces ' })];
    await using server = await feed.serveFeed(feed.send({ data: rows }, { etag: '"a"' }));
    const result = await collect(server.url);
    expect(result).toMatchObject({ skipped: [], fetchedAt: NOON, source: originOf(server) });
    expect(result.postings.map(({ title }) => title)).toEqual(['Role 2', 'Two spaces']);
    expect(summarise(result)).toBe(`postings: 2 fetched, 0 skipped, 2 published, from ${originOf(server)}`);
    expect(await snapshot()).toEqual({
      address: { origin: originOf(server), salt: expect.any(String), hash: expect.any(String) },
      etag: '"a"',
      fetchedAt: NOON,
      rows,
      firstSeen: { 1: null, 2: null },
    });
    expect(server.requests[0]).toMatchObject({ accept: 'application/json' });
    expect(server.requests[0]).not.toHaveProperty('if-none-match');
    expect(server.requests[0]).not.toHaveProperty('authorization');
    expect(warnings).toEqual([]);
  });

  it('may redirect within its host', async () => {
    await using server = await feed.serveFeed(
      feed.redirect('/b.json'),
      feed.redirect('c.json'),
      feed.rows(feed.row(1)),
    );
    expect((await collect(server.url)).postings).toHaveLength(1);
  });

  it.each([
    ['http://a.example', 'https://a.example/b', true],
    ['https://a.example', 'http://a.example/b', false],
  ])('from %s may redirect to %s: %s', async (from, to, isAllowed) => {
    const response = Object.defineProperties(Response.json({ data: [feed.row(1)] }), {
      redirected: { value: true },
      url: { value: to },
    });
    const result = await collect(from, { fetchOptions: { delaysMs: [], fetch: async () => response } });
    expect(result.failure === undefined).toBe(isAllowed);
  });

  it('may send a letter in two chunks', async () => {
    const body = Buffer.from(JSON.stringify({ data: [feed.row(1, { title: 'Ünit' })] }));
    await using server = await feed.serveFeed((_, response) => {
      const half = body.indexOf('Ü') + 1;
      response.write(body.subarray(0, half));
      setTimeout(() => response.end(body.subarray(half)), 50);
    });
    expect((await collect(server.url)).postings[0]?.title).toBe('Ünit');
  });

  it('says 304 to the tag of the snapshot, which is published with its own date', async () => {
    await using server = await feed.serveFeed(feed.status(304));
    await leaveSnapshot(server.url, [feed.row(1)], 'W/"a"');
    const result = await collect(server.url, { now: new Date('2026-12-24T00:00:00Z') });
    expect(server.requests[0]).toHaveProperty('if-none-match', 'W/"a"');
    expect(result.failure).toBeUndefined();
    expect(result.fetchedAt).toBe(NOON);
    expect(summarise(result)).toBe(
      `postings: 1 fetched, 0 skipped, 1 published, from ${originOf(server)} (unchanged since 2026-11-20 12:00 UTC)`,
    );
  });

  it('is asked again when it is empty by mistake', async () => {
    await using server = await feed.serveFeed(feed.rows(), feed.rows(feed.row(1)));
    expect((await collect(server.url)).postings).toHaveLength(1);
    expect(server.requests).toHaveLength(2);
  });

  it('is believed when it is empty twice', async () => {
    await using server = await feed.serveFeed(feed.rows());
    await leaveSnapshot(server.url);
    const result = await collect(server.url);
    expect(result).toEqual({
      postings: [],
      skipped: [],
      warnings: [],
      fetchedAt: NOON,
      source: originOf(server),
    });
    expect(server.requests).toHaveLength(2);
    expect(await snapshot()).toMatchObject({ rows: [] });
  });

  it('recovers from errors that pass', async () => {
    await using server = await feed.serveFeed(feed.status(503), feed.reset, feed.rows(feed.row(1)));
    expect((await collect(server.url)).postings).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  it.each([
    ['seconds', () => '1'],
    ['a date', () => new Date(Date.now() + 2000).toUTCString()],
  ])('is given the pause that it asks for in %s', async (_, pause) => {
    await using server = await feed.serveFeed(
      feed.status(429, { 'retry-after': pause() }),
      feed.rows(feed.row(1)),
    );
    const start = performance.now();
    expect((await collect(server.url)).postings).toHaveLength(1);
    expect(performance.now() - start).toBeGreaterThan(990);
  });

  it('is not asked again in this build if it wants to be left alone for a minute', async () => {
    await using server = await feed.serveFeed(feed.status(429, { 'retry-after': '60' }));
    expect((await collect(server.url)).failure).toMatch(
      / answered 429 Too Many Requests; the recruiting service/,
    );
    expect(server.requests).toHaveLength(1);
  });

  it('is asked with the credentials of its address, which are shown nowhere', async () => {
    await using server = await feed.serveFeed(feed.rows(feed.row(1)));
    const result = await collect(`${server.url.replace('//', '//editor:p%40ss@')}?token=secret`);
    expect(server.requests[0]).toHaveProperty('authorization', `Basic ${btoa('editor:p@ss')}`);
    expect(summarise(result)).toMatch(/from http:\/\/127\.0\.0\.1:\d+$/);
  });
});

describe('the day on which a posting was first seen', () => {
  /** For each try. */
  const thrice = (reply: RequestListener) => [reply, reply, reply];
  const days = async (url: string, day: string) => {
    const now = new Date(`${day}T08:00:00Z`);
    const { postings } = await collect(url, { now, fetchOptions: { timeoutMs: 20_000 } });
    return Object.fromEntries(postings.map(({ id, datePosted }) => [id, datePosted]));
  };

  it('is that of the build that saw it come, also when the feed is unchanged, fails, or lost it for a while', async () => {
    const both = feed.send({ data: [feed.row(1), feed.row(2)] }, { etag: '"a"' });
    await using server = await feed.serveFeed(
      ...[feed.rows(feed.row(1)), both, feed.status(304), ...thrice(feed.status(404))],
      ...[feed.rows(feed.row(1)), both],
    );
    expect(await days(server.url, '2026-11-16')).toEqual({ 1: undefined });
    const second = { 1: undefined, 2: '2026-11-17' };
    expect(await days(server.url, '2026-11-17')).toEqual(second);
    expect(await days(server.url, '2026-11-18')).toEqual(second);
    expect(await days(server.url, '2026-11-19')).toEqual(second);
    expect(await days(server.url, '2026-11-20')).toEqual({ 1: undefined });
    expect(await days(server.url, '2026-11-21')).toEqual(second);
  });

  it('is kept when a token in the address is rotated', async () => {
    await using server = await feed.serveFeed(
      feed.rows(feed.row(1)),
      feed.rows(feed.row(1), feed.row(2)),
      feed.rows(feed.row(1), feed.row(2)),
      ...thrice(feed.status(401)),
      feed.rows(feed.row(1), feed.row(2), feed.row(3)),
    );
    await days(`${server.url}?token=a`, '2026-11-16');
    const second = { 1: undefined, 2: '2026-11-17' };
    expect(await days(`${server.url}?token=a`, '2026-11-17')).toEqual(second);
    expect(await days(`${server.url}?token=b`, '2026-11-18')).toEqual(second);
    expect(await days(`${server.url}?token=wrong`, '2026-11-19')).toEqual({});
    expect(await days(`${server.url}?token=b`, '2026-11-20')).toEqual({ ...second, 3: '2026-11-20' });
  });

  it('is not known of what an address has when it is first read: it may be of another board', async () => {
    await using server = await feed.serveFeed(feed.rows(feed.row(1)), feed.rows(feed.row(1), feed.row(2)));
    await days(`${server.url}?board=1`, '2026-11-16');
    expect(await days(`${server.url}?board=2`, '2026-11-17')).toEqual({ 1: undefined, 2: undefined });
  });

  it('is not that of another origin', async () => {
    await using one = await feed.serveFeed(feed.rows(), feed.rows(), feed.rows(feed.row(1)));
    await using other = await feed.serveFeed(feed.rows(feed.row(1)));
    await days(one.url, '2026-11-16');
    expect(await days(one.url, '2026-11-17')).toEqual({ 1: '2026-11-17' });
    expect(await days(other.url, '2026-11-18')).toEqual({ 1: undefined });
  });
});

it('a feed without tags that says the same again was received when it first said so', async () => {
  await using server = await feed.serveFeed(
    feed.rows(feed.row(1)),
    feed.rows(feed.row(1)),
    feed.rows(feed.row(2)),
  );
  const received = async (day: string) =>
    (await collect(server.url, { now: new Date(`${day}T08:00:00Z`) })).fetchedAt;
  expect(await received('2026-11-16')).toBe('2026-11-16T08:00:00.000Z');
  expect(await received('2026-11-17')).toBe('2026-11-16T08:00:00.000Z');
  expect(await received('2026-11-18')).toBe('2026-11-18T08:00:00.000Z');
});

describe('faulty rows', () => {
  it('are skipped, each named with its reason', async () => {
    const bad = [feed.row(700106, { title: null }), feed.row(4, { url: 'javascript:x' }), { title: 'No id' }];
    await using server = await feed.serveFeed(feed.rows(feed.row(1), ...bad, feed.row(2)));
    expect(summarise(await collect(server.url))).toBe(
      'postings: 5 fetched, 3 skipped (id 700106: no title; id 4: url is not an http(s) address; ' +
        `row 4: no id), 2 published, from ${originOf(server)}`,
    );
  });

  it('without a good one are a failure, which leaves the snapshot alone', async () => {
    await using server = await feed.serveFeed(feed.rows({ id: 1 }, { id: 2 }));
    await leaveSnapshot(server.url);
    const result = await collect(server.url);
    expect(result.postings).toHaveLength(1);
    expect(result.failure).toBe(
      `${originOf(server)} sent 2 rows and none can be published: id 1: no title; id 2: no title`,
    );
    expect(await snapshot()).toMatchObject({ rows: [feed.row(1)] });
  });
});

/** This machine under another name, which a browser treats as another host. */
const toLocalhost: RequestListener = (request, response) => {
  const { headers, socket } = request;
  const isThere = headers.host?.startsWith('localhost');
  const location = `http://localhost:${socket.localPort}/jobs?secret`;
  (isThere ? feed.rows(feed.row(1)) : feed.redirect(location))(request, response);
};

const quote: RequestListener = ({ url }, response) => void response.writeHead(404, url).end();

/** What the feed does, and what the warning says after the address. Each try may have several requests. */
const FAILURES: [string, Parameters<typeof feed.serveFeed>, RegExp, requests?: number][] = [
  ['500', [feed.status(500)], /^ answered 500 Internal Server Error; the recruiting service is in trouble/],
  ['599, which has no name', [feed.status(599)], /^ answered 599; the recruiting service is in trouble/],
  ['404 with the address for its reason', [quote], /^ answered 404 Not Found; check JOBS_FEED_URL$/],
  ['304 to no tag', [feed.status(304)], /^ answered 304 Not Modified; check JOBS_FEED_URL$/],
  [
    'a redirect to another host',
    [toLocalhost],
    /^ redirects to another host \(http:\/\/localhost:\d+\); if the board has moved there, set JOBS_FEED_URL/,
    6,
  ],
  ['redirects in a circle', [feed.redirect('/postings.json')], /^ could not be reached, or broke off /, 63],
  ['a redirect to nowhere', [feed.redirect('http://')], /^ could not be reached, or broke off /],
  ['hang', [feed.hang], /^ did not answer in full within 0\.25 s; check JOBS_FEED_URL and the network/],
  ['slow drip', [feed.drip], /^ did not answer in full within 0\.25 s; /],
  ['reset half-way', [feed.reset], /^ could not be reached, or broke off \(\w+\); /],
  [
    'HTML instead of JSON',
    [feed.send('<!doctype html><title>Maintenance</title>', { 'content-type': 'text/html' })],
    /^ answered 200 with a text that is not JSON; check that JOBS_FEED_URL is the address of a postings\.json$/,
  ],
  ['no data', [feed.send({ postings: [] })], /^ answered 200 with JSON that has no "data" list; /],
  ['empty, then an error', [feed.rows(), feed.status(404)], /^ answered 404 Not Found; /, 4],
];

it.each(FAILURES)(
  'a feed that fails (%s) leaves its last good snapshot, and tells why without a secret',
  async (_, replies, problem, requests = 3) => {
    const fetchOptions = { timeoutMs: problem.source.includes('did not answer') ? 250 : 5000 };
    await using server = await feed.serveFeed(...replies);
    const url = addSecrets(server.url);
    await leaveSnapshot(url);
    const before = await snapshot();
    const result = await collect(url, { fetchOptions });
    expect(result.postings.map(({ id }) => id)).toEqual(['1']);
    expect(result.failure?.startsWith(originOf(server))).toBe(true);
    expect(result.failure?.slice(originOf(server).length)).toMatch(problem);
    expect(summarise(result)).toBe(
      'postings: 1 fetched, 0 skipped, 1 published, from the last good snapshot of 2026-11-20 12:00 UTC',
    );
    expect(warnings).toEqual([
      `the feed failed, so the last good snapshot of 2026-11-20 12:00 UTC is published: ${result.failure}`,
    ]);
    expect(server.requests).toHaveLength(requests);
    expect(await snapshot()).toEqual(before);
    const error: unknown = await collect(url, { strict: true, fetchOptions }).catch(
      (caught: unknown) => caught,
    );
    const place = originOf(server);
    expect(String(error)).toContain(`the postings feed failed and JOBS_FEED_STRICT is true: ${place}`);
    expect(String(error)).not.toContain('\n');
    expect(secretsIn(everythingOf([result, error]) + (await cached()), addressSecrets)).toEqual([]);
  },
);

/** The result or error and the warnings: everything that could be printed. */
const everythingOf = (outcome: unknown) =>
  inspect([outcome, ...warnings], { depth: Infinity, showHidden: true });

/** Everything in the snapshot's folder. */
async function cached(): Promise<string> {
  const files = await readdir(join(folder, 'cache')).catch(() => []);
  return (await Promise.all(files.map((file) => readFile(join(folder, 'cache', file), 'utf8')))).join('\n');
}

describe('a feed that cannot be asked shows no secret of its address', () => {
  const refuse =
    (make: (url: string) => unknown): typeof fetch =>
    (input) =>
      Promise.reject(make(String(input)));
  const bug = (message: string) => {
    throw Object.assign(new Error(message, { cause: new TypeError(message) }), { input: message });
  };
  it.each<[string, string, Partial<CollectOptions>]>([
    ['no such host', 'http://no-such-host.invalid/postings.json', {}],
    ['an address that is none', 'ftp://board.example/postings.json', {}],
    ['an address that cannot be parsed', 'http://board.example:99999/postings.json', {}],
    [
      'a network that quotes the address',
      'http://board.example/postings.json',
      { fetchOptions: { fetch: refuse((url) => new TypeError('fetch failed', { cause: new Error(url) })) } },
    ],
    [
      'a fault of ours',
      'http://no-such-host.invalid/postings.json',
      { warn: (message) => bug(`${message}: ${addSecrets('http://no-such-host.invalid/postings.json')}`) },
    ],
  ])('%s', async (_, url, options) => {
    for (const strict of [true, false]) {
      const said = everythingOf(
        await collect(addSecrets(url), { ...options, strict }).catch((error: unknown) => error),
      );
      expect(said).toMatch(/JOBS_FEED_URL|no-such-host|fault in this code/);
      expect(secretsIn(said, addressSecrets)).toEqual([]);
    }
  });

  it('and a fault of ours is told with its place, and stops the build', async () => {
    const url = addSecrets('http://no-such-host.invalid/postings.json');
    const unreadable = Object.defineProperty(new Error('down'), 'code', { get: () => bug(`${url} is odd`) });
    const fault = await collect(url, { fetchOptions: { fetch: refuse(() => unreadable) } }).catch(
      (error: unknown) => error,
    );
    expect(fault).toMatchObject({
      message: 'the postings could not be read, for a fault in this code',
      stack: expect.stringMatching(/feed\.test\.ts:\d+/),
    });
    expect(fault).not.toHaveProperty('cause');
  });
});

it('the connection of an answer that is not read is closed', async () => {
  let close = () => {};
  const closed = new Promise<void>((resolve) => (close = resolve));
  await using server = await feed.serveFeed((_, response) => {
    response.on('close', close);
    response.writeHead(404).write('endless');
  });
  await collect(server.url, { fetchOptions: { timeoutMs: 60_000, delaysMs: [] } });
  await closed;
});

it.each([
  ['40 MiB in chunks', feed.large(40)],
  ['40 MiB, 40 kB compressed', feed.large(40, 'gzip')],
])('a body that is too large: %s', async (_, reply) => {
  await using server = await feed.serveFeed(reply);
  const result = await collect(server.url, { fetchOptions: { timeoutMs: 20_000, delaysMs: [] } });
  expect(result.failure).toBe(
    `${originOf(server)} sends more than 32 MiB; check that JOBS_FEED_URL is a postings feed`,
  );
});

describe('without a snapshot', () => {
  it('nothing is published, and said so', async () => {
    await using server = await feed.serveFeed(feed.status(404));
    const result = await collect(server.url);
    const failure = `${originOf(server)} answered 404 Not Found; check JOBS_FEED_URL`;
    expect(result).toEqual({
      postings: [],
      skipped: [],
      warnings: [],
      failure,
      source: 'nowhere',
    });
    expect(warnings).toEqual([
      `the feed failed and there is no snapshot of it, so no posting is published: ${failure}`,
    ]);
  });

  it.each([
    ['half a file', '{"address":'],
    ['a list', '[]'],
    ['an address in clear', { address: 'https://old.example' }],
    ['a time that is none', { fetchedAt: 'soon' }],
    ['a tag of another type', { etag: 7 }],
    ['a day that is none', { firstSeen: { 1: 'soon' } }],
  ])('a damaged one is ignored, and said so: %s', async (_, content) => {
    await using server = await feed.serveFeed(feed.status(404));
    await leaveSnapshot(server.url);
    const damaged =
      typeof content === 'string' ? content : JSON.stringify({ ...(await snapshot()), ...content });
    await writeFile(cacheFile, damaged);
    expect((await collect(server.url)).postings).toEqual([]);
    expect(warnings[0]).toMatch(/^snapshot ignored, it cannot be read \((ZodError|SyntaxError)\): /);
  });

  it('that of another address is left alone', async () => {
    await using server = await feed.serveFeed(feed.status(404));
    await leaveSnapshot(`${server.url}?board=2`);
    expect((await collect(server.url)).postings).toEqual([]);
    expect(warnings).toEqual([expect.stringMatching(/^the feed failed and there is no snapshot of it/)]);
    expect((await collect(`${server.url}?board=2`)).postings).toHaveLength(1);
  });
});

it('a snapshot holds of the address a hash with a salt of its own, and nothing that it can be read from', async () => {
  await using server = await feed.serveFeed(feed.rows(feed.row(1)));
  const url = addSecrets(server.url);
  await collect(url);
  const first = await cached();
  expect(Object.keys(JSON.parse(first))).toEqual(['address', 'fetchedAt', 'rows', 'firstSeen']);
  expect(secretsIn(first, addressSecrets)).toEqual([]);
  await collect(url);
  expect(JSON.parse(await cached()).address).not.toEqual(JSON.parse(first).address);
});

it('publishes although the snapshot cannot be saved', async () => {
  await writeFile(join(folder, 'cache'), 'a file where the folder should be');
  await using server = await feed.serveFeed(feed.rows(feed.row(1)));
  expect((await collect(server.url)).postings).toHaveLength(1);
  expect(warnings).toContainEqual(expect.stringMatching(/^snapshot not saved \(\w+\): /));
});

it('leaves no draft of a snapshot that cannot be put in its place', async () => {
  // A folder is where the file should be.
  await mkdir(cacheFile, { recursive: true });
  await using server = await feed.serveFeed(feed.rows(feed.row(1)));
  expect((await collect(server.url)).postings).toHaveLength(1);
  expect(warnings).toContainEqual(expect.stringMatching(/^snapshot not saved \(\w+\): /));
  expect(await readdir(join(folder, 'cache'))).toEqual(['postings.json']);
});

it('without a feed, the bundled sample is published, with no date', async () => {
  const result = await collect('', { sample: [feed.row(1)] });
  expect(summarise(result)).toBe('postings: 1 fetched, 0 skipped, 1 published, from the bundled sample');
  expect(result).not.toHaveProperty('fetchedAt');
  expect(result.postings[0]).not.toHaveProperty('datePosted');
});
