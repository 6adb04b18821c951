import { expect, test } from 'vitest';
import { postingOrder } from '../../../src/careers/posting/order.ts';
import { posting } from '../../support/posting.ts';

test.each([
  ['en-GB', ['Ålesund', 'Zagreb']],
  ['nb', ['Zagreb', 'Ålesund']],
])('positions are sorted by the alphabet of %s', (locale, titles) => {
  const postings = ['Zagreb', 'Ålesund'].map((title) => posting({ title }));
  expect(postings.sort(postingOrder(locale)).map(({ title }) => title)).toEqual(titles);
});
