import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { collectPostings } from '../../../../src/careers/feed/collect.ts';
import { readSample } from '../../../../src/careers/feed/sample.ts';

const text = readFileSync(new URL('../../../../src/content/postings-sample.json', import.meta.url), 'utf8');

const published = (day: string) => {
  const now = new Date(day);
  return collectPostings({
    strict: true,
    sample: readSample(text, now),
    cacheFile: 'unused',
    warn: (message) => expect.unreachable(message),
    now,
  });
};

test.each(['2026-11-30T23:59:59Z', '2027-12-31T23:59:59Z', '2040-02-29T12:00:00Z'])(
  'all deadlines in the sample are in a later month than %s',
  async (day) => {
    const { postings } = await published(day);
    const deadlines = postings.flatMap(({ deadline }) => deadline ?? []);
    expect(postings).toHaveLength(5);
    expect(deadlines.length).toBeGreaterThan(0);
    for (const deadline of deadlines) expect(deadline.slice(0, 7) > day.slice(0, 7)).toBe(true);
  },
);
