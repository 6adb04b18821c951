import { describe, expect, test } from 'vitest';
import { filterRules } from '../../../../../../src/lib/build/postings/list/filter-rules.ts';
import {
  choices,
  countPairs,
  FILTER_FROM,
  filtersOf,
  keysOf,
} from '../../../../../../src/lib/build/postings/list/filters.ts';
import { posting } from '../../../../../support/posting.ts';

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
    ...repeat(count, { department: 'Support', locations: ['Leeds'] }),
    posting({ department: 'Finance', locations: ['Cardiff'] }),
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
    const everybodyInLeeds = half(FILTER_FROM).map((one) => ({ ...one, locations: ['Leeds'] }));
    expect(filtersOf(everybodyInLeeds).map(({ name }) => name)).toEqual(['department']);
    expect(filtersOf(repeat(FILTER_FROM, {}))).toEqual([]);
  });

  test('the keys of the two never meet', () => {
    const keys = filtersOf(half(FILTER_FROM)).flatMap((filter) => filter.choices.map(({ key }) => key));
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('filterRules', () => {
  const london = posting({ department: '}</style><script>alert(1)</script>', locations: ['London'] });
  const postings = [
    ...repeat(FILTER_FROM, { department: 'Support', locations: ['Leeds'] }),
    posting({ department: 'Support', locations: ['London'] }),
    london,
    posting({ locations: ['Leeds'] }),
  ];
  const filters = filtersOf(postings);
  const rules = filterRules(postings, filters);

  test('nothing of what the feed says is in them', () => {
    expect(rules).not.toContain('<');
  });

  test('each choice sets its own property on the list, and the items of its class read that', () => {
    const [support] = filters[0]?.choices.filter(({ label }) => label === 'Support') ?? [];
    expect(support?.key).toBe('d1');
    expect(rules).toContain('.filters:has([value=d1]:checked)~.list{--d:initial;--d1: }');
    expect(rules).toContain('.list .d1{--dx:var(--d1,var(--d))}');
  });

  test('how many are left is told of every choice, and of every two that leave some', () => {
    const left = (chosen: string) =>
      [...rules.matchAll(/\.filters(\S*?) \.shown::before\{content:"(\d+)"\}/g)].find(
        ([, keys]) => keys === chosen,
      )?.[2];
    const chosen = (...keys: string[]) => keys.map((key) => `:has([value=${key}]:checked)`).join('');
    expect(left(chosen('d1'))).toBe(String(FILTER_FROM + 1));
    expect(left(chosen('l0'))).toBe(String(FILTER_FROM + 1));
    expect(left(chosen('d1', 'l1'))).toBe('1');
    expect(left(chosen('d0', 'l0'))).toBeUndefined();
    expect(left(':has([value^=d]:checked):has([value^=l]:checked)')).toBe('0');
  });

  test('of one filter, no combinations', () => {
    const inLeeds = postings.map((one) => ({ ...one, locations: ['Leeds'] }));
    expect(filterRules(inLeeds, filtersOf(inLeeds))).not.toContain(':checked):has');
  });

  test('a posting of several locations has the keys of all, counts under each, and passes for any', () => {
    const both = posting({ department: 'Support', locations: ['London', 'Leeds'] });
    const all = [...postings, both, both];
    const its = filtersOf(all);
    expect(keysOf(both, its)).toEqual(['d1', 'l0', 'l1']);
    expect(its[1]?.choices.map(({ label, count }) => [label, count])).toEqual([
      ['Leeds', FILTER_FROM + 3],
      ['London', 4],
    ]);
    expect(countPairs(all, its)).toEqual([
      { keys: ['d1', 'l0'], count: FILTER_FROM + 2 },
      { keys: ['d1', 'l1'], count: 3 },
      { keys: ['d0', 'l1'], count: 1 },
    ]);
    const allRules = filterRules(all, its);
    expect(allRules.split('.list .l0.l1{--lx:var(--l0,var(--l1,var(--l)))}')).toHaveLength(2);
  });

  test('the classes of an item are the keys of its choices', () => {
    expect(keysOf(london, filters)).toEqual(['d0', 'l1']);
    expect(keysOf(posting({ locations: ['Leeds'] }), filters)).toEqual(['l0']);
  });

  test('no filters, no rules', () => {
    expect(filterRules([], [])).toBe('');
  });
});
