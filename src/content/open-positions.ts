import { getCollection, getEntry } from 'astro:content';
import type { Posting } from '../lib/build/postings/posting.ts';
import { oncePerBuild } from './once.ts';

/**
 * The postings of this build, in no order. Astro warns of a collection that is empty, see
 * https://github.com/withastro/astro/issues/15329, so it is not asked for one.
 */
export const openPositions = oncePerBuild(async (): Promise<readonly Posting[]> => {
  const info = await getEntry('postingsInfo', 'latest');
  if (!info || info.data.count === 0) return [];
  const entries = await getCollection('postings');
  return entries.map(({ body = '' }) => JSON.parse(body) as Posting);
});
