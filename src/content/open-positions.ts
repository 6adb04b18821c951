import type { Posting } from '../lib/build/postings/posting.ts';

/**
 * Where the process keeps the postings, see docs/architecture.md. A variable of this module would not do: the loader and
 * the pages have a copy of it each.
 */
const shared = globalThis as { openPositions?: readonly Posting[] };

/** Makes these the postings that pages show. */
export const publish = (postings: readonly Posting[]): void => {
  shared.openPositions = postings;
};

/**
 * The postings that pages show, by `comparePostings`.
 * @throws before the loader has run: no postings are not the same as none yet
 */
export function openPositions(): readonly Posting[] {
  if (!shared.openPositions) throw new Error('The postings have not been loaded.');
  return shared.openPositions;
}
