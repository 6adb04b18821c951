import { getCollection, getEntry } from 'astro:content';
import type { Posting } from '../lib/postings/types.ts';
import { oncePerBuild } from './once.ts';

/**
 * The postings of this build, in no order. Astro takes an empty collection for a mistake and warns of it, so it is not
 * asked for one.
 */
export const openPositions = oncePerBuild(async (): Promise<readonly Posting[]> => {
  const info = await getEntry('postingsInfo', 'latest');
  if (!info || info.data.count === 0) return [];
  const entries = await getCollection('postings');
  return entries.map(({ body = '' }) => JSON.parse(body) as Posting);
});
