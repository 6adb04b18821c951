import { pathToFileURL } from 'node:url';
import { zstdDecompressSync } from 'node:zlib';
import type { LoaderContext } from 'astro/loaders';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { postings } from '../../../../src/careers/feed/loader.ts';
import * as feed from '../../../../tooling/feed/server.ts';
import { makeFolder } from '../../../support/make-folder.ts';

let root: string;
beforeEach(() => void (root = makeFolder(onTestFinished)));

/** A data store with an entry from an earlier build, and the log. */
function fakeContext() {
  const entries = new Map<string, { data: object; body?: string }>([['latest', { data: { old: true } }]]);
  const log: string[] = [];
  const context = {
    config: { root: pathToFileURL(`${root}/`) },
    logger: {
      info: (message: string) => log.push(`info ${message}`),
      warn: (message: string) => log.push(`warn ${message}`),
    },
    store: { set: ({ id, ...entry }: { id: string; data: object }) => entries.set(id, entry) },
  } as unknown as LoaderContext;
  const published = () => {
    const { data, body = '' } = entries.get('latest') ?? { data: {} };
    const json = zstdDecompressSync(Buffer.from(body, 'base64')).toString();
    return { data, ids: JSON.parse(json).map(({ id }: { id: string }) => id) };
  };
  return { context, published, log };
}

const hurry = { timeoutMs: 5000, delaysMs: [], emptyPauseMs: 1 };

test('publishes the postings with the time they were fetched, logs what is left out, and fetches again for the next build', async () => {
  await using server = await feed.serveFeed(
    feed.rows(
      feed.row(2, { deadline_at: 'Open until\nfilled', benefits_header: 7 }),
      feed.row(1),
      feed.row(1, { deadline_at: 'soon' }),
    ),
    feed.rows(feed.row(4)),
  );
  const loader = postings({ feedUrl: server.url, strict: false, now: new Date(0), fetchOptions: hurry });
  const { context, published, log } = fakeContext();
  await loader.load(context);
  expect(published()).toEqual({ data: { updated: '1970-01-01T00:00:00.000Z' }, ids: ['2', '1'] });
  expect(log).toEqual([
    'warn left out of id 2: deadline_at, which is not a date such as 2026-12-31: "Open until\\nfilled"',
    'warn left out of id 2: benefits_header, which is not text: 7',
    `warn postings: 3 fetched, 1 skipped (id 1: second row with that id: "Role 1"), 2 published, from ${new URL(server.url).origin}`,
  ]);
  expect(server.requests).toHaveLength(1);
  await loader.load(context);
  expect(published().ids).toEqual(['4']);
  expect(server.requests).toHaveLength(2);
});

test('names each skipped row once: the first ten in the summary, each of the rest on its own line', async () => {
  const bad = Array.from({ length: 11 }, (_, id) => ({ id }));
  await using server = await feed.serveFeed(feed.rows(feed.row(99), ...bad));
  const { context, log } = fakeContext();
  await postings({ feedUrl: server.url, strict: true, fetchOptions: hurry }).load(context);
  expect(log).toHaveLength(2);
  expect(log.join()).toContain('; and 1 more), 1 published');
  for (const { id } of bad)
    expect(log.join('\n').match(new RegExp(`\\bid ${id}: no title`, 'g'))).toHaveLength(1);
});

test('text from the feed cannot become a command in the log or hide part of a line', async () => {
  const text = '##[add-mask]https ::error::no \u001b[31m\u202eback\u2028::stop-commands::x';
  const bad = {
    deadline_at: text,
    benefits_header: { [text]: 1 },
    compensation_visible: text,
    compensation: 1,
  };
  const unusable = [{ id: text }, { ...feed.row(3), title: [text] }, text];
  const rows = [feed.row(1, bad), feed.row(1, { title: text }), ...unusable];
  await using server = await feed.serveFeed(feed.rows(...rows), feed.rows(...unusable));
  const { context, log } = fakeContext();
  const load = () => postings({ feedUrl: server.url, strict: true, fetchOptions: hurry }).load(context);
  await load();
  const failed = await load().catch(String);
  expect(log.length).toBeGreaterThan(3);
  expect(failed).toContain('none can be published');
  for (const line of [...log, failed]) expect(line).not.toMatch(/##|::|(?! )[\p{C}\p{Z}]/u);
});

test('records that the feed failed, and the URL of its board', async () => {
  await using server = await feed.serveFeed(feed.status(404));
  const { context, published, log } = fakeContext();
  await postings({ feedUrl: server.url, strict: false, fetchOptions: hurry }).load(context);
  expect(published()).toStrictEqual({
    data: { feedFailed: true, board: new URL(server.url).origin },
    ids: [],
  });
  expect(log).toEqual([
    expect.stringMatching(/^warn the feed failed and there is no snapshot of it/),
    'info postings: 0 fetched, 0 skipped, 0 published, from nowhere, because the feed failed',
  ]);
});

test('says only once that the feed is empty', async () => {
  await using server = await feed.serveFeed(feed.rows());
  const { context, log } = fakeContext();
  await postings({ feedUrl: server.url, strict: true, fetchOptions: hurry }).load(context);
  expect(log).toEqual([
    `info postings: 0 fetched, 0 skipped, 0 published, from ${new URL(server.url).origin}`,
    'warn the feed has no open positions, and the careers page says so',
  ]);
});
