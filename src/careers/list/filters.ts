import type { Posting } from '../posting/posting.ts';

/** Shorter lists are read faster than they are filtered. */
export const FILTER_FROM = 8;

/** A value that postings share, and how many have it. */
export interface Choice {
  label: string;
  count: number;
}

/** One select box and its choices. */
export interface Filter {
  name: 'department' | 'location';
  label: string;
  choices: Choice[];
}

function valuesOf(posting: Posting, name: Filter['name']): string[] {
  if (name === 'location') return posting.locations;
  return posting.department ? [posting.department] : [];
}

/** The choices of a filter, in alphabetical order. */
function choicesOf(values: readonly string[], locale: string): Choice[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => a.localeCompare(b, locale))
    .map(([label, count]) => ({ label, count }));
}

/** The filters of the careers page, without those that have only one choice. */
export function filtersOf(
  postings: readonly Posting[],
  labels: Record<Filter['name'], string>,
  locale: string,
): Filter[] {
  if (postings.length < FILTER_FROM) return [];
  return (['department', 'location'] as const)
    .map((name) => ({
      name,
      label: labels[name],
      choices: choicesOf(
        postings.flatMap((posting) => valuesOf(posting, name)),
        locale,
      ),
    }))
    .filter(({ choices }) => choices.length > 1);
}

/**
 * The attributes of a card that `filter-list.js` reads: for each filter, the numbers of the posting's choices, counted
 * from 1, e.g. `{ 'data-location': '2 5' }`.
 */
export function filterData(posting: Posting, filters: readonly Filter[]): Record<string, string> {
  const entries = filters.map(({ name, choices }) => {
    const values = valuesOf(posting, name);
    const places = choices.flatMap(({ label }, index) => (values.includes(label) ? [index + 1] : []));
    return [`data-${name}`, places.join(' ')] as const;
  });
  return Object.fromEntries(entries.filter(([, places]) => places));
}
