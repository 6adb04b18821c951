import { describe, expect, test } from 'vitest';
import { LONG_FROM } from '../../../../../../src/lib/build/postings/list/chunks.ts';
import { filtersOf } from '../../../../../../src/lib/build/postings/list/filters.ts';
import { layoutRules, sizeClass } from '../../../../../../src/lib/build/postings/list/layout-rules.ts';
import type { Posting } from '../../../../../../src/lib/build/postings/posting.ts';
import { posting } from '../../../../../support/posting.ts';

const list = (count: number, fields: Partial<Posting>) =>
  Array.from({ length: count }, () => posting(fields));
const rulesOf = (postings: Posting[]) => layoutRules(postings, filtersOf(postings));

/** The forms in which all that is left is laid out, by the keys chosen. */
function laidOut(rules: string): string[][] {
  const [, selectors = ''] = /([^}]*)\{--parts:visible;--cards:visible\}/.exec(rules) ?? [];
  return selectors
    .split(',')
    .filter(Boolean)
    .map((selector) => [...selector.matchAll(/\[value=(\w+)\]/g)].map(([, key = '']) => key));
}

describe('layoutRules', () => {
  test('a short list has none', () => {
    expect(rulesOf([...list(LONG_FROM - 2, { department: 'A' }), ...list(1, { department: 'B' })])).toBe('');
  });

  test('a part says how many cards it has, where it is not the usual number', () => {
    const rules = rulesOf([...list(LONG_FROM, { department: 'A' }), ...list(3, { department: 'B' })]);
    expect(rules).toContain('.long{--n:25}.long .n3{--n:3}');
    expect(sizeClass(list(3, {}))).toEqual(['n3']);
    expect(sizeClass(list(25, {}))).toEqual([]);
  });

  test('so does one of a list without filters, and nothing else is said', () => {
    expect(rulesOf(list(LONG_FROM + 2, {}))).toBe('.long{--n:25}.long .n2{--n:2}');
  });

  test('where few are left by one choice or by two, all of them are laid out', () => {
    const rules = rulesOf([
      ...list(100, { department: 'A', locations: ['Leeds'] }),
      ...list(24, { department: 'A', locations: ['London'] }),
      ...list(24, { department: 'B', locations: ['London'] }),
      ...list(25, { department: 'C', locations: ['Leeds', 'London'] }),
    ]);
    // London and A leave 24 together, though neither does alone; B leaves 24 with whatever else.
    expect(laidOut(rules)).toEqual([['d1'], ['d0', 'l1']]);
  });

  test('where many are left by every choice, none are', () => {
    const rules = rulesOf([...list(100, { department: 'A' }), ...list(25, { department: 'B' })]);
    expect(laidOut(rules)).toEqual([]);
    expect(rules).not.toContain('--cards');
  });
});
