import { describe, expect, test } from 'vitest';
import { FILTER_FROM, filterData, filtersOf as filtersIn } from '../../../../src/careers/list/filters.ts';
import type { Posting } from '../../../../src/careers/posting/posting.ts';
import { posting } from '../../../support/posting.ts';

const filtersOf = (postings: Posting[]) =>
  filtersIn(postings, { department: 'Department', location: 'Location' }, 'en-GB');

const repeat = (count: number, fields: Parameters<typeof posting>[0]) =>
  Array.from({ length: count }, () => posting(fields));

describe('filtersOf', () => {
  const half = (count: number) => [
    ...repeat(count, { department: 'Support', locations: ['Leeds'] }),
    posting({ department: 'Finance', locations: ['Cardiff'] }),
  ];

  test('too few postings have no filters', () => {
    expect(filtersOf(half(FILTER_FROM - 2))).toEqual([]);
  });

  test('enough of them have one for departments and one for locations', () => {
    expect(filtersOf(half(FILTER_FROM - 1))).toEqual([
      {
        name: 'department',
        label: 'Department',
        choices: [
          { label: 'Finance', count: 1 },
          { label: 'Support', count: FILTER_FROM - 1 },
        ],
      },
      {
        name: 'location',
        label: 'Location',
        choices: [
          { label: 'Cardiff', count: 1 },
          { label: 'Leeds', count: FILTER_FROM - 1 },
        ],
      },
    ]);
  });

  test('choices are in alphabetical order; what has no value is no choice', () => {
    const postings = [
      ...repeat(FILTER_FROM, { locations: ['London'] }),
      ...['Bristol', 'Ålesund'].map((place) => posting({ locations: [place], department: '' })),
    ];
    expect(filtersOf(postings).map(({ choices }) => choices.map(({ label }) => label))).toEqual([
      ['Ålesund', 'Bristol', 'London'],
    ]);
  });

  test('the alphabet is the locale’s', () => {
    const postings = ['Zürich', 'Ålesund', 'Bristol', 'Leeds', 'Oslo', 'Rom', 'Ulm', 'Wien'].map((place) =>
      posting({ locations: [place] }),
    );
    const [filter] = filtersIn(postings, { department: 'D', location: 'L' }, 'nb');
    expect(filter?.choices.at(-1)?.label).toBe('Ålesund');
  });

  test('a filter with nothing to choose from is left out', () => {
    const everybodyInLeeds = half(FILTER_FROM).map((one) => ({ ...one, locations: ['Leeds'] }));
    expect(filtersOf(everybodyInLeeds).map(({ name }) => name)).toEqual(['department']);
    expect(filtersOf(repeat(FILTER_FROM, {}))).toEqual([]);
  });
});

test('a posting of several locations counts under each, and is found by any', () => {
  const both = posting({ department: 'Support', locations: ['London', 'Leeds'] });
  const filters = filtersOf([
    ...repeat(FILTER_FROM, { department: 'Finance', locations: ['Cardiff'] }),
    both,
  ]);
  expect(filters[1]?.choices.map(({ count }) => count)).toEqual([FILTER_FROM, 1, 1]);
  expect(filterData(both, filters)).toEqual({ 'data-department': '2', 'data-location': '2 3' });
  expect(filterData(posting(), filters)).toEqual({});
});
