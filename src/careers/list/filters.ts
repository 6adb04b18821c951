import { type Posting, textOrder } from '../posting/posting.ts';

/** A shorter list is quicker to read than to filter. */
export const FILTER_FROM = 8;

export interface Filter {
  name: 'department' | 'location';
  label: string;
  choices: { value: string; count: number }[];
}

/** The careers page's filters, except those with only one choice. */
export function filtersOf(
  postings: readonly Posting[],
  labels: Record<Filter['name'], string>,
  locale: string,
): Filter[] {
  if (postings.length < FILTER_FROM) return [];
  const compare = textOrder(locale);
  return (['department', 'location'] as const)
    .map((name) => {
      const groups = Map.groupBy(postings, (posting) => posting[name] ?? '');
      groups.delete('');
      const choices = [...groups].map(([value, { length }]) => ({ value, count: length }));
      choices.sort((a, b) => compare(a.value, b.value));
      return { name, label: labels[name], choices };
    })
    .filter(({ choices }) => choices.length > 1);
}
