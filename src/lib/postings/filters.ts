import type { Posting } from './types.ts';

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
 * @param prefix first letter of every key, unique on the page
 */
export function choices(values: readonly (string | undefined)[], prefix: string): Choice[] {
  const counts = new Map<string, number>();
  for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => a.localeCompare(b, 'en-GB'))
    .map(([label, count], index) => ({ key: `${prefix}${index}`, label, count }));
}

/** One select box: the field it filters by and its choices. */
export interface Filter {
  name: 'department' | 'location';
  label: string;
  choices: Choice[];
}

/** The filters of the careers page: those that would help. */
export function filtersOf(postings: readonly Posting[]): Filter[] {
  if (postings.length < FILTER_FROM) return [];
  const filters: Filter[] = [
    {
      name: 'department',
      label: 'Department',
      choices: choices(
        postings.map((posting) => posting.department),
        'd',
      ),
    },
    {
      name: 'location',
      label: 'Location',
      choices: choices(
        postings.map((posting) => posting.location),
        'l',
      ),
    },
  ];
  return filters.filter((filter) => filter.choices.length > 1);
}

/** Style rules that hide the cards that a chosen option does not keep: filtering without script. */
export function filterRules(filters: readonly Filter[]): string {
  return filters
    .flatMap((filter) => filter.choices)
    .map(({ key }) => `.positions:has([value=${key}]:checked) li:not(.${key}){display:none}`)
    .join('');
}
