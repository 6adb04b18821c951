import type { Posting } from '../posting.ts';

/** Up to here all of a list is laid out at once: a scrollbar that is right is worth more than the time. */
export const LONG_FROM = 100;
export const CHUNK = 25;

/**
 * A long list in parts of one department each, so that a browser can leave out whole parts: those that are far from
 * the screen, and those that a filter hides. A short list is one part.
 * @param postings in the order of `comparePostings`
 */
export function chunksOf(postings: readonly Posting[]): Posting[][] {
  if (postings.length < LONG_FROM) return [[...postings]];
  const chunks: Posting[][] = [];
  for (const posting of postings) {
    const last = chunks.at(-1);
    if (last && last.length < CHUNK && last[0]?.department === posting.department) last.push(posting);
    else chunks.push([posting]);
  }
  return chunks;
}
