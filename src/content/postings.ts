import { getCollection } from 'astro:content';
import type { Posting } from '~/lib/postings/types';

/** The postings of this build, in no order. */
export async function allPostings(): Promise<Posting[]> {
  const entries = await getCollection('postings');
  return entries.map(({ body = '' }) => JSON.parse(body) as Posting);
}
