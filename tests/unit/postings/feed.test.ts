import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collectPostings, type CollectOptions, summarise } from '../../../src/lib/postings/collect.ts';
import * as feed from '../../support/feed-server.ts';

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

/** Collects as a build does, in a hurry. */
const collect = (feedUrl: string, options: Partial<CollectOptions> = {}) =>
  collectPostings({
    feedUrl,
    strict: false,
    sample: [],
    cacheFile,
    warn: (message) => warnings.push(message),
    now: () => new Date(NOON),
    ...options,
    fetchOptions: { timeoutMs: 5000, delaysMs: [5, 5], emptyPauseMs: 5, ...options.fetchOptions },
  });

const snapshot = async () => JSON.parse(await readFile(cacheFile, 'utf8'));

/** Leaves a snapshot of the address, as an earlier build would. */
async function leaveSnapshot(url: string, rows: unknown[] = [feed.row(1)], etag?: string) {
  await using earlier = await feed.serveFeed(feed.rows(...rows));
  await collect(earlier.url);
  await writeFile(cacheFile, JSON.stringify({ ...(await snapshot()), url, ...(etag && { etag }) }));
}

describe('a feed that works', () => {
  it('is published and kept, rows as they came', async () => {
    const rows = [feed.row(2), feed.row(1, { title: ' Two  spaces ' })];
    await using server = await feed.serveFeed(feed.send({ data: rows }, { etag: '"a"' }));
    const result = await collect(server.url);
    expect(result).toMatchObject({ skipped: [], fetchedAt: NOON, source: server.url });
    expect(result.postings.map(({ title }) => title)).toEqual(['Role 2', 'Two spaces']);
    expect(summarise(result)).toBe(`postings: 2 fetched, 0 skipped, 2 published, from ${server.url}`);
    expect(await snapshot()).toEqual({ url: server.url, etag: '"a"', fetchedAt: NOON, rows });
    expect(await readdir(join(folder, 'cache'))).toEqual(['postings.json']);
    expect(server.requests[0]).toMatchObject({ accept: 'application/json' });
    expect(warnings).toEqual([]);
  });

  it.each(['gzip', 'br'] as const)('may be compressed: %s', async (encoding) => {
    await using server = await feed.serveFeed(feed.compressed(encoding, { data: [feed.row(1)] }));
    expect((await collect(server.url)).postings).toHaveLength(1);
  });

  it('may redirect within its host', async () => {
    await using server = await feed.serveFeed(
      feed.redirect('/b.json'),
      feed.redirect('c.json'),
      feed.rows(feed.row(1)),
    );
    expect((await collect(server.url)).postings).toHaveLength(1);
  });

  it('says 304 to the tag of the snapshot, which is published with its own date', async () => {
    await using server = await feed.serveFeed(feed.status(304));
    await leaveSnapshot(server.url, [feed.row(1)], 'W/"a"');
    const result = await collect(server.url, { now: () => new Date('2026-12-24T00:00:00Z') });
    expect(server.requests[0]).toHaveProperty('if-none-match', 'W/"a"');
    expect(result.failure).toBeUndefined();
    expect(result.fetchedAt).toBe(NOON);
    expect(summarise(result)).toBe(
      `postings: 1 fetched, 0 skipped, 1 published, from ${server.url} (unchanged since 2026-11-20 12:00 UTC)`,
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
    expect(result).toEqual({ postings: [], skipped: [], fetchedAt: NOON, source: server.url });
    expect(server.requests).toHaveLength(2);
    expect(await snapshot()).toMatchObject({ rows: [] });
  });

  it('recovers from errors that pass', async () => {
    await using server = await feed.serveFeed(feed.status(503), feed.reset, feed.rows(feed.row(1)));
    expect((await collect(server.url)).postings).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  it('is asked with the credentials of its address, which are shown nowhere', async () => {
    await using server = await feed.serveFeed(feed.rows(feed.row(1)));
    const result = await collect(`${server.url.replace('//', '//editor:p%40ss@')}?token=secret`);
    expect(server.requests[0]).toHaveProperty('authorization', `Basic ${btoa('editor:p@ss')}`);
    expect(summarise(result)).toMatch(/from http:\/\/127\.0\.0\.1:\d+\/postings\.json\?…$/);
  });
});

describe('faulty rows', () => {
  it('are skipped, each named with its reason', async () => {
    const bad = [feed.row(700106, { title: null }), feed.row(4, { url: 'javascript:x' }), { title: 'No id' }];
    await using server = await feed.serveFeed(feed.rows(feed.row(1), ...bad, feed.row(2)));
    expect(summarise(await collect(server.url))).toBe(
      'postings: 5 fetched, 3 skipped (id 700106: no title; id 4: url is not an http(s) address: "javascript:x"; ' +
        `row 4: no id), 2 published, from ${server.url}`,
    );
  });

  it('of an id that was there before are named, and two rows of one title are both published', async () => {
    await using server = await feed.serveFeed(
      feed.rows(feed.row(1), feed.row(2, { title: 'Role 1' }), feed.row(1, { title: 'Again' })),
    );
    const result = await collect(server.url);
    expect(result.postings.map(({ slug }) => slug)).toEqual(['role-1-1', 'role-1-2']);
    expect(result.skipped).toEqual([{ row: 'id 1', reason: 'second row of that id: "Again"' }]);
  });

  it('without a good one are a failure, which leaves the snapshot alone', async () => {
    await using server = await feed.serveFeed(feed.rows({ id: 1 }, { id: 2 }));
    await leaveSnapshot(server.url);
    const result = await collect(server.url);
    expect(result.postings).toHaveLength(1);
    expect(result.failure).toBe(
      `${server.url} sent 2 rows and none can be published: id 1: no title; id 2: no title`,
    );
    expect(await snapshot()).toMatchObject({ rows: [feed.row(1)] });
  });

  it('are named up to ten', async () => {
    const bad = Array.from({ length: 12 }, (_, id) => ({ id }));
    await using server = await feed.serveFeed(feed.rows(feed.row(99), ...bad));
    expect(summarise(await collect(server.url))).toMatch(
      /12 skipped \(id 0: no title; .*; id 9: no title; and 2 more\)/,
    );
  });
});

/** What the feed does, what is said of it after its address, and how often it is asked. */
const FAILURES: [string, Parameters<typeof feed.serveFeed>, RegExp, number][] = [
  [
    '500',
    [feed.status(500)],
    /^ answered 500 Internal Server Error; the recruiting service is in trouble/,
    3,
  ],
  ['429', [feed.status(429)], /^ answered 429 Too Many Requests; /, 3],
  ['404', [feed.status(404)], /^ answered 404 Not Found; check JOBS_FEED_URL$/, 1],
  ['304 to no tag', [feed.status(304)], /^ answered 304 Not Modified; check JOBS_FEED_URL$/, 1],
  [
    'a redirect to another host',
    [feed.redirect('https://other.example/jobs?secret')],
    /^ redirects to another host \(https:\/\/other\.example\/jobs\?…\); if the board has moved there, set JOBS_FEED_URL/,
    1,
  ],
  [
    'a redirect to a port of its own',
    [feed.redirect('http://127.0.0.1:9/')],
    /^ redirects to another host /,
    1,
  ],
  ['redirects in a circle', [feed.redirect('/postings.json')], /^ redirects more than 3 times; /, 4],
  ['a redirect to nowhere', [feed.redirect('http://')], /^ redirects to no valid address; /, 1],
  ['hang', [feed.hang], /^ did not answer in full within 0\.25 s; check JOBS_FEED_URL and the network/, 3],
  ['slow drip', [feed.drip], /^ did not answer in full within 0\.25 s; /, 3],
  ['reset half-way', [feed.reset], /^ could not be reached, or broke off \(\w+\); /, 3],
  ['truncated JSON', [feed.send('{"data":[{"id":"1"')], /^ answered 200 with broken or incomplete JSON; /, 1],
  [
    'HTML instead of JSON',
    [feed.send('<!doctype html><title>Maintenance</title>', { 'content-type': 'text/html' })],
    /^ answered 200 with an HTML page instead of JSON; check that JOBS_FEED_URL is the address of a postings\.json$/,
    1,
  ],
  ['an empty body', [feed.send('')], /^ answered 200 with broken or incomplete JSON; /, 1],
  ['no data', [feed.send({ postings: [] })], /^ answered 200 with JSON that has no "data" list; /, 1],
  [
    'data of another shape',
    [feed.send({ data: { 1: {} } })],
    /^ answered 200 with JSON that has no "data" list; /,
    1,
  ],
  ['a list without data', [feed.send([])], /^ answered 200 with JSON that has no "data" list; /, 1],
  ['empty, then an error', [feed.rows(), feed.status(404)], /^ answered 404 Not Found; /, 2],
];

describe.each(FAILURES)('a feed that fails: %s', (_, replies, problem, asked) => {
  it('is stood in for by its last good snapshot, and the cause is named', async () => {
    await using server = await feed.serveFeed(...replies);
    await leaveSnapshot(server.url);
    const before = await snapshot();
    const timeoutMs = problem.source.includes('did not answer') ? 250 : 5000;
    const result = await collect(server.url, { fetchOptions: { timeoutMs } });
    expect(result.postings.map(({ id }) => id)).toEqual(['1']);
    expect(result.failure?.startsWith(server.url)).toBe(true);
    expect(result.failure?.slice(server.url.length)).toMatch(problem);
    expect(summarise(result)).toBe(
      'postings: 1 fetched, 0 skipped, 1 published, ' +
        `from the last good snapshot of 2026-11-20 12:00 UTC (feed failed: ${result.failure})`,
    );
    expect(warnings).toEqual([
      `the feed failed, so the last good snapshot of 2026-11-20 12:00 UTC is published: ${result.failure}`,
    ]);
    expect(server.requests).toHaveLength(asked);
    expect(await snapshot()).toEqual(before);
  });
});

describe('a body that is too large', () => {
  it.each([
    ['40 MiB in chunks', feed.large(40)],
    ['40 MiB, 40 kB compressed', feed.large(40, 'gzip')],
    ['a stated length', feed.send('{}', { 'content-length': String(40 * 1024 * 1024) })],
  ])('%s', async (_, reply) => {
    await using server = await feed.serveFeed(reply);
    const result = await collect(server.url, { fetchOptions: { timeoutMs: 20_000 } });
    expect(result.failure).toBe(
      `${server.url} sends more than 32 MiB; check that JOBS_FEED_URL is a postings feed`,
    );
    expect(server.requests).toHaveLength(1);
  });
});

describe('without a snapshot', () => {
  it('nothing is published, and said so', async () => {
    await using server = await feed.serveFeed(feed.status(404));
    const result = await collect(server.url);
    const failure = `${server.url} answered 404 Not Found; check JOBS_FEED_URL`;
    expect(result).toEqual({
      postings: [],
      skipped: [],
      failure,
      source: `nowhere (feed failed: ${failure})`,
    });
    expect(warnings).toEqual([
      `the feed failed and there is no snapshot of it, so no posting is published: ${failure}`,
    ]);
  });

  it.each([
    ['half a file', '{"url":', 1],
    ['another shape', '{"url":1}', 1],
    [
      'another address',
      JSON.stringify({ url: 'https://old.example', fetchedAt: NOON, rows: [feed.row(1)] }),
      0,
    ],
  ])('of its own: %s', async (_, text, complaints) => {
    await using server = await feed.serveFeed(feed.status(404));
    await leaveSnapshot(server.url);
    await writeFile(cacheFile, text);
    expect((await collect(server.url)).postings).toEqual([]);
    expect(warnings.filter((warning) => /^snapshot ignored, it is damaged: /.test(warning))).toHaveLength(
      complaints,
    );
  });

  it('a server that is gone is named', async () => {
    const server = await feed.serveFeed(feed.hang);
    await server[Symbol.asyncDispose]();
    expect((await collect(server.url)).failure).toContain(
      'could not be reached, or broke off (ECONNREFUSED)',
    );
  });
});

describe('a snapshot of another shape is ignored, and said to be damaged', () => {
  it.each<[string, (url: string) => unknown]>([
    ['no address', () => ({ fetchedAt: NOON, rows: [feed.row(1)] })],
    ['no time', (url) => ({ url, rows: [feed.row(1)] })],
    ['a number for its time', (url) => ({ url, fetchedAt: 1, rows: [feed.row(1)] })],
    ['no date in its time', (url) => ({ url, fetchedAt: 'noon', rows: [feed.row(1)] })],
    ['no rows', (url) => ({ url, fetchedAt: NOON })],
    ['rows that are no list', (url) => ({ url, fetchedAt: NOON, rows: { 1: feed.row(1) } })],
    ['a list', (url) => [{ url, fetchedAt: NOON, rows: [] }]],
    ['null', () => null],
  ])('%s', async (_, shape) => {
    await using server = await feed.serveFeed(feed.status(404));
    await leaveSnapshot(server.url);
    await writeFile(cacheFile, JSON.stringify(shape(server.url)));
    expect((await collect(server.url)).postings).toEqual([]);
    expect(warnings).toEqual([
      `snapshot ignored, it is damaged: ${cacheFile}`,
      expect.stringMatching(/^the feed failed and there is no snapshot of it/),
    ]);
  });

  it('a tag of another type is not sent', async () => {
    await using server = await feed.serveFeed(feed.rows(feed.row(2)));
    await leaveSnapshot(server.url);
    await writeFile(cacheFile, JSON.stringify({ ...(await snapshot()), etag: 7 }));
    expect((await collect(server.url)).postings.map(({ id }) => id)).toEqual(['2']);
    expect(server.requests[0]).not.toHaveProperty('if-none-match');
  });
});

it('does not pass an error of our own for a failure of the feed', async () => {
  await using server = await feed.serveFeed(feed.rows(feed.row(1)));
  await leaveSnapshot(server.url);
  const now = () => {
    throw new TypeError('no clock');
  };
  await expect(collect(server.url, { now })).rejects.toThrow(new TypeError('no clock'));
});

it('publishes although the snapshot cannot be saved', async () => {
  await writeFile(join(folder, 'cache'), 'a file where the folder should be');
  await using server = await feed.serveFeed(feed.rows(feed.row(1)));
  expect((await collect(server.url)).postings).toHaveLength(1);
  expect(warnings).toContainEqual(expect.stringMatching(/^snapshot not saved \(\w+\): /));
});

describe('strict', () => {
  it('fails with one line, snapshot or not', async () => {
    await using server = await feed.serveFeed(feed.status(404));
    await leaveSnapshot(server.url);
    await expect(collect(server.url, { strict: true })).rejects.toThrow(
      `the postings feed failed and JOBS_FEED_STRICT is true: ${server.url} answered 404 Not Found; check JOBS_FEED_URL`,
    );
  });

  it('lets a feed with a faulty row pass', async () => {
    await using server = await feed.serveFeed(feed.rows({ id: 1 }, feed.row(2)));
    expect((await collect(server.url, { strict: true })).postings).toHaveLength(1);
  });
});

describe('without a feed', () => {
  it('the bundled sample is published, with no date', async () => {
    const result = await collect('', { sample: { data: [feed.row(1)] } });
    expect(summarise(result)).toBe('postings: 1 fetched, 0 skipped, 1 published, from the bundled sample');
    expect(result).not.toHaveProperty('fetchedAt');
  });

  it('an address of another kind is a failure', async () => {
    expect((await collect('ftp://board.example/postings.json')).failure).toBe(
      'JOBS_FEED_URL is not an http(s) address: "ftp://board.example/postings.json"',
    );
  });
});
