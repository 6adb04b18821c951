import { expect, test } from 'vitest';
import { FILTER_FROM, filtersOf as filtersIn } from '../../../../src/careers/list/filters.ts';
import type { Posting } from '../../../../src/careers/posting/posting.ts';
import { posting } from '../../../support/posting.ts';

const filtersOf = (postings: Posting[], locale = 'en-GB') =>
  filtersIn(postings, { department: 'Department', location: 'Location' }, locale);

const half = (count: number) => [
  ...Array.from({ length: count }, () => posting({ department: 'Support', location: 'Leeds' })),
  posting({ department: 'Finance', location: 'Cardiff' }),
];

test('a short list has no filters', () => {
  expect(filtersOf(half(FILTER_FROM - 2))).toEqual([]);
});

test.each([
  ['en-GB', ['Ålesund', 'Leeds', 'Pier 2', 'Pier 10']],
  ['nb', ['Leeds', 'Pier 2', 'Pier 10', 'Ålesund']],
])('choices are in alphabetical order for %s, and missing values are left out', (locale, labels) => {
  const postings = ['Pier 10', 'Ålesund', 'Pier 2'].map((location) => posting({ location, department: '' }));
  const everywhere = half(FILTER_FROM).map((one) => ({ ...one, department: undefined, location: 'Leeds' }));
  const filters = filtersOf([...everywhere, ...postings], locale);
  expect(filters.map(({ choices }) => choices.map(({ value }) => value))).toEqual([labels]);
});

test('a filter with only one choice is left out', () => {
  const everybodyInLeeds = half(FILTER_FROM).map((one) => ({ ...one, location: 'Leeds' }));
  expect(filtersOf(everybodyInLeeds).map(({ name }) => name)).toEqual(['department']);
});
