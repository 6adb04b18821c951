import { createServer, type RequestListener, setGlobalProxyFromEnv } from 'node:http';
import { hash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { collectPostings, type CollectOptions } from '../../../../src/careers/feed/collect.ts';
import { writeSnapshot } from '../../../../src/careers/feed/snapshot.ts';
import { summarise } from '../../../../src/careers/feed/summary.ts';
import * as feed from '../../../../tooling/feed/server.ts';
import { closeServer, listen } from '../../../../tooling/net/listen.ts';
import { makeFolder } from '../../../support/make-folder.ts';
import { addressSecrets, addSecrets, secretsIn } from '../../../support/secrets.ts';

const NOON = '2026-11-20T12:00:00.000Z';

let folder: string;
let cacheFile: string;
let warnings: string[];

beforeEach(() => {
  folder = makeFolder(onTestFinished);
  cacheFile = join(folder, 'cache', 'postings.json');
  warnings = [];
});

/** Collects postings as a build does, but with short timeouts. */
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

/** Writes a snapshot for the feed's URL, as an earlier build would have done. */
const leaveSnapshot = (url: string) =>
  writeSnapshot(cacheFile, url, { fetchedAt: NOON, rows: [feed.row(1)] }, (message) =>
    warnings.push(message),
  );

const json = JSON.stringify({ data: [feed.row(1, { title: 'Café' })] });
const utf8 = Buffer.from(json);
const latin1 = Buffer.from(json, 'latin1');

describe('a feed that works', () => {
  it('is published and saved, with its rows unchanged', async () => {
    const rows = [feed.row(2), feed.row(1, { title: ' Two  spaces ' })];
    await using server = await feed.serveFeed(feed.rows(...rows));
    const result = await collect(server.url);
    expect(result).toMatchObject({ skipped: [], fetchedAt: NOON, source: originOf(server) });
    expect(result.postings.map(({ title }) => title)).toEqual(['Role 2', 'Two spaces']);
    expect(summarise(result)).toBe(`postings: 2 fetched, 0 skipped, 2 published, from ${originOf(server)}`);
    expect(await snapshot()).toEqual({
      address: { origin: originOf(server), sha256: hash('sha256', server.url) },
      fetchedAt: NOON,
      rows,
    });
    expect(server.requests[0]).toMatchObject({ accept: 'application/json' });
    expect(server.requests[0]).not.toHaveProperty('authorization');
    expect(warnings).toEqual([]);
  });

  it.each([
    ['http://a.example', 'https://a.example/b', true],
    ['https://a.example', 'http://a.example/b', false],
  ])('is accepted after a redirect from %s to %s: %s', async (from, to, isAllowed) => {
    const response = Object.defineProperties(Response.json({ data: [feed.row(1)] }), {
      redirected: { value: true },
      url: { value: to },
    });
    const result = await collect(from, { fetchOptions: { delaysMs: [], fetch: async () => response } });
    expect(result.failure === undefined).toBe(isAllowed);
  });

  const utf16 = Buffer.from(`\uFEFF${json}`, 'utf16le');
  const ascii = json.replace('é', '\\u00e9');
  const wrong = [
    ...['"us-ascii"', 'ISO-8859-1', 'windows-1252', 'cp1252', 'x-cp1252', 'ISO_8859-1', 'l1', 'latin-1'],
    ...['tis-620', 'koi8-r', 'macintosh', 'gbk', 'shift_jis', 'utf-16', 'utf8mb4', 'binary', 'none'],
  ];
  it.each<[string, string, Buffer]>([
    ['its bytes are Latin-1', '; charset=ISO-8859-1', latin1],
    ['it is big-endian UTF-16', '; charset=UTF-16', Buffer.from(utf16).swap16()],
    ['its byte order mark contradicts its header', '; charset=iso-8859-1', Buffer.from(`\uFEFF${json}`)],
    ['it is UTF-16 without a header that says so', '', utf16],
    ['it is UTF-16 without a byte order mark', '; charset=utf-16le', Buffer.from(ascii, 'utf16le')],
    [
      'it has the escapes of ISO-2022-JP',
      '; charset=ISO-2022-JP',
      Buffer.from(ascii.replace('C', '\x1b(BC')),
    ],
    ...wrong.map((name): [string, string, Buffer] => [
      `it is UTF-8 labelled as ${name}`,
      `; charset=${name}`,
      utf8,
    ]),
  ])('is decoded correctly if %s', async (_, charset, body) => {
    const headers = { 'content-type': `application/json${charset}` };
    await using server = await feed.serveFeed(feed.send(body, headers));
    expect((await collect(server.url)).postings[0]?.title).toBe('Café');
  });

  it('is published at the third attempt, after a delay before each retry', async () => {
    await using server = await feed.serveFeed(feed.status(503), feed.reset, feed.rows(feed.row(1)));
    const started = performance.now();
    const { failure, postings } = await collect(server.url, { fetchOptions: { delaysMs: [60, 60] } });
    expect([failure, postings]).toMatchObject([undefined, [{ id: '1' }]]);
    expect(performance.now() - started).toBeGreaterThan(110);
  });

  it('is published without a warning if it says that it has a single page', async () => {
    const body = { data: [feed.row(1)], links: { next: null } };
    await using server = await feed.serveFeed(feed.send(body, { link: '</?rel=next>; rel="prev"' }));
    expect(await collect(server.url)).toMatchObject({ postings: [{ id: '1' }] });
    expect(warnings).toEqual([]);
  });

  it('yields no positions if its list is empty twice in a row', async () => {
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
});

it('a feed without any valid rows counts as failed, and the snapshot is kept', async () => {
  await using server = await feed.serveFeed(feed.rows({ id: 1 }, { id: 2 }));
  await leaveSnapshot(server.url);
  const result = await collect(server.url);
  expect(result.postings).toHaveLength(1);
  expect(result.failure).toBe(
    `${originOf(server)} sent 2 rows, but none can be published: id 1: no title; id 2: no title`,
  );
  expect(await snapshot()).toMatchObject({ rows: [feed.row(1)] });
});

describe('a posting whose deadline has passed', () => {
  const past = feed.row(1, { deadline_at: '2026-12-18T17:00:00Z' });
  const collectOn = async (day: string, url: string) => {
    const { postings, skipped, failure } = await collect(url, { now: new Date(`${day}T12:00:00Z`) });
    return { ids: postings.map(({ id }) => id), skipped, failure };
  };
  const invalid = { row: 'id 3', reason: 'no title' };
  const tooLate = { row: 'id 1', reason: 'its deadline was 18 December 2026' };

  it('is left out, whether the rows come from the feed or from its snapshot', async () => {
    const later = feed.row(4, { deadline_at: '2027-01-31T17:00:00Z' });
    const rows = feed.rows(past, feed.row(2), { id: 3, deadline_at: '2026-12-01T17:00:00Z' }, later);
    await using server = await feed.serveFeed(rows, rows, feed.status(404));
    expect(await collectOn('2026-12-18', server.url)).toEqual({ ids: ['1', '2', '4'], skipped: [invalid] });
    const left = { ids: ['2', '4'], skipped: [invalid, tooLate] };
    expect(await collectOn('2026-12-19', server.url)).toEqual(left);
    expect(await collectOn('2026-12-19', server.url)).toEqual({ ...left, failure: expect.any(String) });
  });

  it('does not make the feed count as failed, even if it is the only posting', async () => {
    await using server = await feed.serveFeed(feed.rows(past));
    expect(await collectOn('2026-12-19', server.url)).toEqual({ ids: [], skipped: [tooLate] });
  });
});

/** Redirects to this machine under another name, which is treated as another host. */
const toLocalhost: RequestListener = (request, response) => {
  const { headers, socket } = request;
  const isThere = headers.host?.startsWith('localhost');
  const location = `http://localhost:${socket.localPort}/jobs?secret`;
  (isThere ? feed.rows(feed.row(1)) : feed.redirect(location))(request, response);
};

const quote: RequestListener = ({ url }, response) => void response.writeHead(404, url).end();

const CUT_OFF = /^ closed the connection before the end of its response \([\w ]+\); build again later$/;
const IN_PAGES = /^ sends its list in pages; ask the recruiting service for the whole list in one response$/;
const UNREADABLE = /^ returned 200 with text that cannot be read as utf-8; the recruiting service must/;

const as = (type: string) => ({ 'content-type': type });

/** Sends the first half of a compressed response, without a Content-Length header. */
const halfOfGzip: RequestListener = (request, response) => {
  const many = Array.from({ length: 50 }, (_, id) => feed.row(id));
  const body = gzipSync(JSON.stringify({ data: many }));
  feed.send(body.subarray(0, body.length / 2), { 'content-encoding': 'gzip' })(request, response);
};

/** What the feed does, what the warning says after the origin, and the number of requests, unless it is three. */
const FAILURES: [string, Parameters<typeof feed.serveFeed>, RegExp, requests?: number][] = [
  ['500', [feed.status(500)], /^ returned 500 Internal Server Error; the recruiting service has a problem/],
  ['429', [feed.status(429)], /^ returned 429 Too Many Requests; the recruiting service has a problem/],
  ['a bot challenge', [feed.status(403, { 'cf-mitigated': 'challenge' })], /^ returned 403 .*bot protection/],
  ['404 with the URL as the reason phrase', [quote], /^ returned 404 Not Found; check JOBS_FEED_URL$/],
  [
    'a redirect to another host',
    [toLocalhost],
    /^ redirects to another host \(http:\/\/localhost:\d+\); /,
    6,
  ],
  ['a redirect to itself', [feed.redirect('')], /^ could not be reached \(too many redirects\); check /, 63],
  ['an endless response, byte by byte', [feed.drip], /^ did not send a complete response within 0\.25 s; /],
  ['a reset in the middle of the body', [feed.reset], CUT_OFF],
  ['HTML', [feed.send('<!doctype html>', as('text/html'))], /^ returned 200 with text that is not JSON; /],
  ['Latin-1 without a charset', [feed.send(latin1, as('application/json'))], UNREADABLE],
  ['Latin-1 labelled as ASCII', [feed.send(latin1, as('text/json;charset=ascii'))], /as ascii; /],
  [
    'a byte that Windows-1252 does not define',
    [feed.send(Buffer.from(json.replace('é', '\x81'), 'latin1'), as('text/json;charset=windows-1252'))],
    /as windows-1252; /,
  ],
  ['an unknown charset', [feed.send(latin1, as('text/json;charset=x-1'))], /read as x-1; /],
  ['truncated gzip', [halfOfGzip], CUT_OFF],
  ...['gzip', 'br', 'zstd'].map((encoding): (typeof FAILURES)[number] => [
    `text labelled as ${encoding}`,
    [feed.send(utf8, { 'content-encoding': encoding })],
    /^ sent a body that cannot be decompressed \(\w+\); build again later, or ask the recruiting service to correct its Content-Encod/,
  ]),
  ['gzip without a header', [feed.send(gzipSync(json))], /; the .* must declare its compression in the Con/],
  ['an empty body', [feed.send('')], CUT_OFF],
  ['half of its JSON', [feed.send(utf8.subarray(0, utf8.indexOf('é')))], CUT_OFF],
  ['half a character at the end', [feed.send(utf8.subarray(0, utf8.indexOf('é') + 1))], CUT_OFF],
  [
    'JSON without a list',
    [feed.send({ postings: [] })],
    /^ returned 200 with JSON that has no "data" list; /,
  ],
  ...['https://a.example/?token=secret', { href: '/?page=2' }].map((next): (typeof FAILURES)[number] => [
    `the next page as JSON:API has it: ${JSON.stringify(next)}`,
    [feed.send({ data: [feed.row(2)], links: { next } })],
    IN_PAGES,
  ]),
  ['a link to the next page', [feed.send({ data: [] }, { link: '<?page=2>; rel="next"' })], IN_PAGES],
  [
    'errors beside an empty list',
    [feed.send({ data: [], errors: [{ status: '500' }] })],
    /^ returned 200 with errors; /,
  ],
  ['an empty list, then an error', [feed.rows(), feed.status(404)], /^ returned 404 Not Found; /, 4],
];

it.each(FAILURES)(
  'if the feed fails (%s), the last good snapshot is published, and the log says why without revealing a secret',
  async (_, replies, problem, requests = 3) => {
    const fetchOptions = { timeoutMs: problem.source.includes('did not send') ? 250 : 5000 };
    await using server = await feed.serveFeed(...replies);
    const url = addSecrets(server.url);
    await leaveSnapshot(url);
    const before = await snapshot();
    const result = await collect(url, { fetchOptions });
    expect(result.postings.map(({ id }) => id)).toEqual(['1']);
    expect(result.failure?.startsWith(originOf(server))).toBe(true);
    expect(result.failure?.slice(originOf(server).length)).toMatch(problem);
    expect(summarise(result)).toBe(
      'postings: 1 fetched, 0 skipped, 1 published, from the last good snapshot (2026-11-20 12:00 UTC)',
    );
    expect(warnings).toEqual([
      `the feed failed, so the last good snapshot (2026-11-20 12:00 UTC) is published: ${result.failure}`,
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

it('a proxy that refuses to connect is reported as such', async () => {
  const proxy = createServer().on('connect', (_, socket) => socket.end('HTTP/1.1 407 No\r\n\r\n'));
  const restore = setGlobalProxyFromEnv({ https_proxy: `http://localhost:${await listen(proxy)}` });
  const { failure } = await collect('https://a.example');
  restore();
  await closeServer(proxy);
  expect(failure).toMatch(/ could not be reached \(the proxy refused the connection with status 407\); /);
});

it('the connection is closed if the body is not read', async () => {
  let close = () => {};
  const closed = new Promise<void>((resolve) => (close = resolve));
  await using server = await feed.serveFeed((_, response) => {
    response.on('close', close);
    response.writeHead(404).write('endless');
  });
  await collect(server.url, { fetchOptions: { timeoutMs: 60_000, delaysMs: [] } });
  await closed;
});

it('a response that is too large is rejected, even if it is compressed', async () => {
  const body = gzipSync(Buffer.alloc(40 * 1024 * 1024, ' '));
  await using server = await feed.serveFeed(feed.send(body, { 'content-encoding': 'gzip' }));
  const result = await collect(server.url, { fetchOptions: { timeoutMs: 20_000, delaysMs: [] } });
  expect(result.failure).toBe(
    `${originOf(server)} sends more than 32 MiB; check that JOBS_FEED_URL is a postings feed`,
  );
});

it('a response with too many rows is rejected', async () => {
  await using server = await feed.serveFeed(feed.send(JSON.stringify({ data: Array(10_001).fill({}) })));
  const result = await collect(server.url, { fetchOptions: { delaysMs: [] } });
  expect(result.failure).toContain('sends 10001 rows, but a build takes at most 10000; check that');
});

describe('without a snapshot', () => {
  it('publishes nothing if the feed fails, and says so', async () => {
    await using server = await feed.serveFeed(feed.status(404));
    const result = await collect(server.url);
    const failure = `${originOf(server)} returned 404 Not Found; check JOBS_FEED_URL`;
    expect(result).toEqual({
      postings: [],
      skipped: [],
      warnings: [],
      failure,
      source: 'nowhere, because the feed failed',
    });
    expect(warnings).toEqual([
      `the feed failed and there is no snapshot of it, so no postings are published: ${failure}`,
    ]);
  });

  it.each([
    ['half a file', '{"address":'],
    ['an invalid time', { fetchedAt: 'soon' }],
  ])('ignores a damaged snapshot, and says so: %s', async (_, content) => {
    await using server = await feed.serveFeed(feed.status(404));
    await leaveSnapshot(server.url);
    const damaged =
      typeof content === 'string' ? content : JSON.stringify({ ...(await snapshot()), ...content });
    await writeFile(cacheFile, damaged);
    expect((await collect(server.url)).postings).toEqual([]);
    expect(warnings[0]).toMatch(/^snapshot ignored because it cannot be read \((ZodError|SyntaxError)\): /);
  });

  it('does not use or delete the snapshot of another feed URL', async () => {
    await using server = await feed.serveFeed(feed.status(404));
    await leaveSnapshot(`${server.url}?board=2`);
    expect((await collect(server.url)).postings).toEqual([]);
    expect(warnings).toEqual([expect.stringMatching(/^the feed failed and there is no snapshot of it/)]);
    expect((await collect(`${server.url}?board=2`)).postings).toHaveLength(1);
  });
});

it('the temporary file is deleted if the snapshot cannot be replaced', async () => {
  // Creates a folder where the file would be.
  await mkdir(cacheFile, { recursive: true });
  await using server = await feed.serveFeed(feed.rows(feed.row(1)));
  expect((await collect(server.url)).postings).toHaveLength(1);
  expect(warnings).toContainEqual(expect.stringMatching(/^snapshot not saved \(\w+\): /));
  expect(await readdir(join(folder, 'cache'))).toEqual(['postings.json']);
});
