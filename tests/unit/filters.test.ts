import { describe, expect, test } from 'vitest';
import { choices, FILTER_FROM, filterRules, filtersOf, type Filter } from '../../src/lib/postings/filters.ts';
import { posting } from '../components/posting.ts';

const repeat = (count: number, fields: Parameters<typeof posting>[0]) =>
  Array.from({ length: count }, () => posting(fields));

describe('choices', () => {
  test('counts, in alphabetical order, keyed by place', () => {
    expect(choices(['London', 'Bristol', 'London', 'Ålesund'], 'l')).toEqual([
      { key: 'l0', label: 'Ålesund', count: 1 },
      { key: 'l1', label: 'Bristol', count: 1 },
      { key: 'l2', label: 'London', count: 2 },
    ]);
  });

  test('what has no value is no choice', () => {
    expect(choices([undefined, '', 'A'], 'd')).toEqual([{ key: 'd0', label: 'A', count: 1 }]);
  });
});

describe('filtersOf', () => {
  const half = (count: number) => [
    ...repeat(count, { department: 'Support', location: 'Leeds' }),
    posting({ department: 'Finance', location: 'Cardiff' }),
  ];

  test('too few postings have no filters', () => {
    expect(filtersOf(half(FILTER_FROM - 2))).toEqual([]);
  });

  test('enough of them have one for departments and one for locations', () => {
    const filters = filtersOf(half(FILTER_FROM - 1));
    expect(filters.map(({ name, label }) => [name, label])).toEqual([
      ['department', 'Department'],
      ['location', 'Location'],
    ]);
    expect(filters[0]?.choices.map(({ label, count }) => [label, count])).toEqual([
      ['Finance', 1],
      ['Support', FILTER_FROM - 1],
    ]);
  });

  test('a filter with nothing to choose from is left out', () => {
    const everybodyInLeeds = half(FILTER_FROM).map((one) => ({ ...one, location: 'Leeds' }));
    expect(filtersOf(everybodyInLeeds).map(({ name }) => name)).toEqual(['department']);
    expect(filtersOf(repeat(FILTER_FROM, {}))).toEqual([]);
  });

  test('the keys of the two never meet', () => {
    const keys = filtersOf(half(FILTER_FROM)).flatMap((filter) => filter.choices.map(({ key }) => key));
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('filterRules', () => {
  test('a rule for each choice, and nothing of what the feed says', () => {
    const name = '}</style><script>alert(1)</script>';
    const filters: Filter[] = [
      { name: 'department', label: 'Department', choices: choices([name, 'B'], 'd') },
      { name: 'location', label: 'Location', choices: choices(['C'], 'l') },
    ];
    expect(filterRules(filters)).toBe(
      '.positions:has([value=d0]:checked) li:not(.d0){display:none}' +
        '.positions:has([value=d1]:checked) li:not(.d1){display:none}' +
        '.positions:has([value=l0]:checked) li:not(.l0){display:none}',
    );
  });

  test('no filters, no rules', () => {
    expect(filterRules([])).toBe('');
  });
});
