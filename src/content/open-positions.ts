import { getCollection, getEntry } from 'astro:content';
import type { Posting } from '../lib/postings/types.ts';

/** The postings to show. Astro takes an empty collection for a mistake and warns of it, so it is not asked for one. */
export async function openPositions(): Promise<Posting[]> {
  const info = await getEntry('postingsInfo', 'latest');
  if (!info || info.data.count === 0) return [];
  return (await getCollection('postings')).map(({ data }) => data);
}
