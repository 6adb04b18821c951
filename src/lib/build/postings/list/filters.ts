import type { Posting } from '../posting.ts';

/** Below this many postings a list is read faster than it is filtered. */
export const FILTER_FROM = 8;

/** One choice of a filter: `key` is a class name on the cards it keeps. */
export interface Choice {
  key: string;
  label: string;
  count: number;
}

/**
 * The choices of a filter, alphabetically. Postings without a value are in none of them.
 * @param letter first letter of every key, unique on the page
 */
export function choices(values: readonly (string | undefined)[], letter: string): Choice[] {
  const counts = new Map<string, number>();
  for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => a.localeCompare(b, 'en-GB'))
    .map(([label, count], index) => ({ key: `${letter}${index}`, label, count }));
}

/** One select box: what it filters by, and its choices. */
export interface Filter {
  name: 'department' | 'location';
  label: string;
  /** The first letter of its keys. */
  letter: string;
  choices: Choice[];
}

const fields: Omit<Filter, 'choices'>[] = [
  { name: 'department', label: 'Department', letter: 'd' },
  { name: 'location', label: 'Location', letter: 'l' },
];

function valuesOf(posting: Posting, name: Filter['name']): string[] {
  if (name === 'location') return posting.locations;
  return posting.department === undefined ? [] : [posting.department];
}

/** The filters of the careers page: those that would help. */
export function filtersOf(postings: readonly Posting[]): Filter[] {
  if (postings.length < FILTER_FROM) return [];
  return fields
    .map((field) => ({
      ...field,
      choices: choices(
        postings.flatMap((posting) => valuesOf(posting, field.name)),
        field.letter,
      ),
    }))
    .filter((filter) => filter.choices.length > 1);
}

/**
 * The keys of the choices that keep a posting: the class names of its item in the list. Those of one filter, several
 * where a posting has several locations, are in the order of its choices.
 */
export function keysOf(posting: Posting, filters: readonly Filter[]): string[] {
  return filters.flatMap(({ name, choices }) => {
    const values = valuesOf(posting, name);
    return choices.filter(({ label }) => values.includes(label)).map(({ key }) => key);
  });
}

/** How many postings each pair of a department and a location leaves; pairs that leave none are not in it. */
export function countPairs(
  postings: readonly Posting[],
  filters: readonly Filter[],
): { keys: [string, string]; count: number }[] {
  const [first, second] = filters;
  if (!first || !second) return [];
  const pairs = new Map<string, { keys: [string, string]; count: number }>();
  for (const posting of postings) {
    for (const one of keysOf(posting, [first])) {
      for (const other of keysOf(posting, [second])) {
        const pair = pairs.get(`${one} ${other}`) ?? { keys: [one, other], count: 0 };
        pair.count += 1;
        pairs.set(`${one} ${other}`, pair);
      }
    }
  }
  return [...pairs.values()];
}
