import { setTimeout as pause } from 'node:timers/promises';
import { isHttpUrl, originOf } from './address.ts';
import { FeedError } from './feed-error.ts';
import { isRow } from '../posting/row.ts';
import { MAX_FEED_BYTES, request } from './send-request.ts';

export interface FeedOptions {
  url: string;
  /** ETag of the snapshot, for a conditional request. */
  etag?: string | undefined;
  /** For one try, including the body; 15 s. */
  timeoutMs?: number;
  /** Delays before each retry; 1 s and 3 s. */
  delaysMs?: readonly number[];
  /** Delay before an empty list is fetched again; 2 s. */
  emptyPauseMs?: number;
  /** After decompression; 32 MiB. */
  maxBytes?: number;
  fetch?: typeof fetch;
}

/** The feed's rows, unchecked. */
export interface Feed {
  rows: unknown[];
  etag: string | undefined;
}

/**
 * Fetches the feed. An empty list is fetched twice, because the service sometimes sends one by mistake.
 * @returns undefined for 304 Not Modified
 * @throws FeedError
 */
export async function fetchFeed(options: FeedOptions): Promise<Feed | undefined> {
  if (!isHttpUrl(options.url)) throw new FeedError('JOBS_FEED_URL is not an http(s) address');
  const feed = await fetchOnce(options);
  if (feed?.rows.length !== 0) return feed;
  await pause(options.emptyPauseMs ?? 2000);
  return fetchOnce({ ...options, etag: undefined });
}

async function fetchOnce(options: FeedOptions): Promise<Feed | undefined> {
  const answer = await tryRequest(options);
  return answer && { rows: rowsOf(answer.text, originOf(options.url)), etag: answer.etag };
}

async function tryRequest({ delaysMs = [1000, 3000], ...options }: FeedOptions) {
  const settings = { timeoutMs: 15_000, maxBytes: MAX_FEED_BYTES, fetch: globalThis.fetch, ...options };
  for (const delay of delaysMs) {
    try {
      return await request(settings);
    } catch (error) {
      // If the feed asks for a longer delay than that, leave the retry to the next build.
      if (!(error instanceof FeedError) || !error.mayPass || error.waitMs > settings.timeoutMs) throw error;
      await pause(Math.max(delay, error.waitMs));
    }
  }
  return request(settings);
}

function rowsOf(text: string, origin: string): unknown[] {
  const wayOut = 'check that JOBS_FEED_URL is the address of a postings.json';
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new FeedError(`${origin} answered 200 with a text that is not JSON; ${wayOut}`, { cause: error });
  }
  if (!isRow(body) || !Array.isArray(body.data)) {
    throw new FeedError(`${origin} answered 200 with JSON that has no "data" list; ${wayOut}`);
  }
  return body.data;
}
