import type { Posting } from './posting.ts';

/** Sorts by department (none comes last), then title, then id: the same for any order of the feed. */
export function postingOrder(locale: string): (a: Posting, b: Posting) => number {
  const words = new Intl.Collator(locale, { numeric: true });
  return (a, b) =>
    Number(a.department === undefined) - Number(b.department === undefined) ||
    words.compare(a.department ?? '', b.department ?? '') ||
    words.compare(a.title, b.title) ||
    words.compare(a.id, b.id) ||
    (a.id < b.id ? -1 : Number(a.id > b.id));
}
