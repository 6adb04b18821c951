import { expect, test } from 'vitest';
import { collectPostings } from '../../../src/careers/collect.ts';

test.each([
  ['en-GB', ['Ålesund', 'Zagreb']],
  ['nb', ['Zagreb', 'Ålesund']],
])('positions are sorted by the alphabet of %s', async (locale, titles) => {
  const rows = ['Zagreb', 'Ålesund'].map((title, id) => ({ id, title, url: 'https://board.example/1' }));
  const { postings } = await collectPostings({
    sample: rows,
    locale,
    strict: false,
    cacheFile: '',
    warn: () => {},
  });
  expect(postings.map(({ title }) => title)).toEqual(titles);
});
