import type { PostingsResult } from '../posting/posting.ts';
import type { RowNote } from '../posting/row.ts';

/** The maximum number of rows listed on one line. */
export const NAMED_ROWS = 10;

export function listed(skipped: readonly RowNote[]): string {
  const named = skipped.slice(0, NAMED_ROWS).map(({ row, reason }) => `${row}: ${reason}`);
  if (skipped.length > NAMED_ROWS) named.push(`and ${skipped.length - NAMED_ROWS} more`);
  return named.join('; ');
}

/** One line for the build log: `postings: 12 fetched, 1 skipped (id 700106: no title), 11 published, from <source>`. */
export function summarise({ postings, skipped, source }: PostingsResult): string {
  const skippedRows = skipped.length > 0 ? `${skipped.length} skipped (${listed(skipped)})` : '0 skipped';
  const fetched = postings.length + skipped.length;
  return `postings: ${fetched} fetched, ${skippedRows}, ${postings.length} published, from ${source}`;
}
