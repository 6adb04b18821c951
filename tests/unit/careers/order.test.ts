import { expect, test } from 'vitest';
import { mapRows } from '../../../src/careers/posting/map-rows.ts';
import { postingOrder } from '../../../src/careers/posting/order.ts';

test.each([
  ['en-GB', ['Ålesund', 'Zagreb']],
  ['nb', ['Zagreb', 'Ålesund']],
])('positions are sorted by the alphabet of %s', (locale, titles) => {
  const rows = ['Zagreb', 'Ålesund'].map((title, id) => ({ id, title, url: 'https://board.example/1' }));
  const sorted = mapRows(rows).postings.sort(postingOrder(locale));
  expect(sorted.map(({ title }) => title)).toEqual(titles);
});
