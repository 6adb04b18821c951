import type { Posting } from '../lib/build/postings/posting.ts';

/**
 * Where the process keeps the postings. A variable of this module would not do: the loader's copy of it is run by Vite, the
 * pages' is bundled. Astro's data store would write all of them to the disk and bundle them with the pages, which takes
 * longer and 150 MB more with 10,000.
 */
const shared = globalThis as { longshorePostings?: readonly Posting[] };

/** Makes these the postings that pages show. */
export const publish = (postings: readonly Posting[]): void => {
  shared.longshorePostings = postings;
};

/**
 * The postings of this build, by `comparePostings`.
 * @throws before the loader has run: no postings are not the same as none yet
 */
export function openPositions(): readonly Posting[] {
  if (!shared.longshorePostings) throw new Error('The postings have not been loaded.');
  return shared.longshorePostings;
}
