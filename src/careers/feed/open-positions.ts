import { zstdDecompressSync } from 'node:zlib';
import { getEntry } from 'astro:content';
import { site } from '../../site.config.ts';
import { type Posting, postingOrder } from '../posting/posting.ts';
import type { PostingsInfo } from './loader.ts';

/** The postings that pages show, sorted by `postingOrder`, and information about them as a whole. */
export async function openPositions(): Promise<PostingsInfo & { postings: Posting[] }> {
  const latest = await getEntry('postings', 'latest');
  // Throws, because "not loaded" is not the same as "none".
  if (latest?.body === undefined) throw new Error('The postings have not been loaded.');
  const json = zstdDecompressSync(Buffer.from(latest.body, 'base64')).toString();
  const postings: Posting[] = JSON.parse(json);
  return { ...latest.data, postings: postings.sort(postingOrder(site.locale)) };
}
