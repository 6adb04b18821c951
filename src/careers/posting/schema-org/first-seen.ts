import { idOf } from '../id.ts';
import { isRow } from '../row.ts';

/** The UTC day on which a build first saw each posting, by id; null if the posting was there before the first build. */
export type FirstSeen = Readonly<Record<string, string | null>>;

/**
 * Adds these rows to the days of all postings that builds have seen. Rows that cannot be published count too, because
 * correcting one does not make it new. A posting that returns keeps its day, because a feed may leave it out by mistake.
 * @param now undefined: new postings get no day, rather than a wrong one
 */
export function noteFirstSeen(
  rows: readonly unknown[],
  known: FirstSeen | undefined,
  now: Date | undefined,
): FirstSeen {
  const day = now?.toISOString().slice(0, 10) ?? null;
  const ids = rows.flatMap((row) => {
    try {
      return isRow(row) ? idOf(row) : [];
    } catch {
      return [];
    }
  });
  return { ...Object.fromEntries(ids.map((id) => [id, day])), ...known };
}
