import { getEntry } from 'astro:content';
import { site } from '../config/site.client.ts';
import { postingOrder } from './posting/order.ts';
import type { Posting } from './posting/posting.ts';
import type { PostingsInfo } from './loader.ts';

/** The postings that pages show, by `postingOrder`, and what is known of them as a whole. */
export async function openPositions(): Promise<PostingsInfo & { postings: Posting[] }> {
  const latest = await getEntry('postings', 'latest');
  // Not loaded is not the same as none.
  if (latest?.body === undefined) throw new Error('The postings have not been loaded.');
  const postings: Posting[] = JSON.parse(latest.body);
  return { ...latest.data, postings: postings.sort(postingOrder(site.locale)) };
}
