import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collectPostings } from '../../../../src/careers/feed/collect.ts';
import { hasPassed } from '../../../../src/careers/posting/past-deadlines.ts';
import { summarise } from '../../../../src/careers/feed/summary.ts';
import * as feed from '../../../../tooling/feed/server.ts';

it.each([
  ['at noon', '2026-12-18T12:00:00Z', '2026-12-19T00:00:00.000Z'],
  ['in the last second of the day', '2026-12-18T23:59:59+00:00', '2026-12-19T00:00:00.000Z'],
  ['east of UTC, where the day ends earlier', '2026-12-18T23:59:59+13:00', '2026-12-19T00:00:00.000Z'],
  ['east of UTC, before that day begins in UTC', '2026-12-18T00:30:00+13:00', '2026-12-19T00:00:00.000Z'],
  ['west of UTC, where the day ends later', '2026-12-18T23:59:59-08:00', '2026-12-19T07:59:59.000Z'],
])('a deadline lasts at least until the end of its day in UTC: %s', (_, deadline, over) => {
  const moment = Date.parse(over);
  expect(hasPassed(deadline, new Date(moment - 1))).toBe(false);
  expect(hasPassed(deadline, new Date(moment))).toBe(true);
});

describe('a posting whose deadline has passed', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'past-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const collect = (feedUrl: string, day: string) =>
    collectPostings({
      feedUrl,
      strict: false,
      sample: [],
      cacheFile: join(folder, 'postings.json'),
      warn: () => undefined,
      now: new Date(`${day}T12:00:00Z`),
      fetchOptions: { timeoutMs: 5000, delaysMs: [], emptyPauseMs: 1 },
    });
  const rows = [
    feed.row(1, { deadline_at: '2026-12-18T17:00:00Z' }),
    feed.row(2),
    feed.row(3, { title: null, deadline_at: '2026-12-01T17:00:00Z' }),
    feed.row(4, { deadline_at: '2027-01-31T17:00:00Z' }),
  ];
  const counted = (line: string) => line.replace(/, from .*/, '');
  const before = 'postings: 4 fetched, 1 skipped (id 3: no title), 3 published';
  const after =
    'postings: 4 fetched, 2 skipped (id 3: no title; id 1: its deadline was 18 December 2026), 2 published';

  it('is left out when a snapshot is published, whether the feed has failed or has not changed', async () => {
    await using server = await feed.serveFeed(
      feed.send({ data: rows }, { etag: '"a"' }),
      feed.status(304),
      feed.status(404),
    );
    expect(counted(summarise(await collect(server.url, '2026-12-18')))).toBe(before);
    for (const source of [/unchanged since 2026-12-18/, /the last good snapshot of 2026-12-18/]) {
      const result = await collect(server.url, '2026-12-19');
      expect(result.source).toMatch(source);
      expect(result.postings.map(({ id }) => id)).toEqual(['2', '4']);
      expect(counted(summarise(result))).toBe(after);
    }
  });

  it('does not make the feed count as failed, even if it is the only posting', async () => {
    await using server = await feed.serveFeed(feed.rows(rows[0]));
    const result = await collect(server.url, '2026-12-19');
    expect(result.failure).toBeUndefined();
    expect(counted(summarise(result))).toBe(
      'postings: 1 fetched, 1 skipped (id 1: its deadline was 18 December 2026), 0 published',
    );
  });
});
