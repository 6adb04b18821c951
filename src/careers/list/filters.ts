import type { Posting } from '../posting/posting.ts';

/** A shorter list is quicker to read than to filter. */
export const FILTER_FROM = 8;

/** A value to filter by, and how many postings have it. */
export interface Choice {
  label: string;
  count: number;
}

export interface Filter {
  name: 'department' | 'location';
  label: string;
  choices: Choice[];
}

function choicesOf(values: readonly string[], locale: string): Choice[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => a.localeCompare(b, locale))
    .map(([label, count]) => ({ label, count }));
}

/** The careers page's filters, except those with only one choice. */
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
        postings.flatMap((posting) => posting[name] ?? []),
        locale,
      ),
    }))
    .filter(({ choices }) => choices.length > 1);
}

/**
 * A card's attributes for `filter-list.js`: for each filter, the position of the posting's choice, counting from 1,
 * e.g. `{ 'data-location': 2 }`.
 */
export function filterData(posting: Posting, filters: readonly Filter[]): Record<string, number> {
  const entries = filters.map(({ name, choices }) => {
    const place = choices.findIndex(({ label }) => label === posting[name]);
    return [`data-${name}`, place + 1] as const;
  });
  return Object.fromEntries(entries.filter(([, number]) => number > 0));
}
