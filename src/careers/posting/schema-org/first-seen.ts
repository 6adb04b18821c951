import { idOf } from '../id.ts';
import { isRow } from '../row.ts';

/** The UTC day on which a build first saw a posting, by the posting's id; null: nobody knows, it was there before. */
export type FirstSeen = Readonly<Record<string, string | null>>;

/**
 * The days of all postings that builds have seen, those of these rows included. Rows that cannot be published count too,
 * since putting one right does not make it new.
 *
 * A posting that went away and comes back keeps its day: an id is one posting, and a feed that leaves some out by
 * mistake would otherwise make them new. A feed that fails has no rows to ask this of, so the days stay as they are.
 * @param now undefined: a posting that is not known gets no day, rather than a wrong one
 */
export function noteFirstSeen(
  rows: readonly unknown[],
  known: FirstSeen | undefined,
  now: Date | undefined,
): FirstSeen {
  const day = now?.toISOString().slice(0, 10) ?? null;
  const unseen = idsOf(rows).filter((id) => !known || !Object.hasOwn(known, id));
  return { ...known, ...Object.fromEntries(unseen.map((id) => [id, day])) };
}

/** The ids that these rows have; none of a row whose id cannot be read. */
export const idsOf = (rows: readonly unknown[]): string[] =>
  rows.flatMap((row) => {
    try {
      return isRow(row) ? idOf(row) : [];
    } catch {
      return [];
    }
  });
