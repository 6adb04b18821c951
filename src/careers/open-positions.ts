import { getEntry } from 'astro:content';
import type { Posting } from './posting/posting.ts';
import type { PostingsInfo } from './loader.ts';

/** The postings that pages show, in the order of `postingOrder`, and facts about them as a whole. */
export async function openPositions(): Promise<PostingsInfo & { postings: Posting[] }> {
  const latest = await getEntry('postings', 'latest');
  // An error, because not loaded is not the same as none.
  if (latest?.body === undefined) throw new Error('The postings have not been loaded.');
  return { ...latest.data, postings: JSON.parse(latest.body) };
}
