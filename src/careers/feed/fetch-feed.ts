import { setTimeout as pause } from 'node:timers/promises';
import { FeedError } from './feed-error.ts';
import { type Feed, request, type RequestOptions } from './send-request.ts';

/** If the feed asks for a longer pause, the retry is left to the next build. */
const MAX_PAUSE_MS = 15_000;

export interface FeedOptions extends RequestOptions {
  /** Delays before each retry; 1 s and 3 s. */
  delaysMs?: readonly number[];
  /** Delay before an empty list is fetched again; 2 s. */
  emptyPauseMs?: number;
}

/**
 * Fetches the feed. An empty list is fetched twice, because the service sometimes sends one by mistake.
 * @returns undefined for 304 Not Modified
 * @throws FeedError
 */
export async function fetchFeed(options: FeedOptions): Promise<Feed | undefined> {
  const feed = await tryRequest(options);
  if (feed?.rows.length !== 0) return feed;
  await pause(options.emptyPauseMs ?? 2000);
  return tryRequest({ ...options, etag: undefined });
}

async function tryRequest({ delaysMs = [1000, 3000], ...options }: FeedOptions): Promise<Feed | undefined> {
  for (const delay of delaysMs) {
    try {
      return await request(options);
    } catch (error) {
      if (!(error instanceof FeedError) || error.pauseMs > MAX_PAUSE_MS) throw error;
      await pause(Math.max(delay, error.pauseMs));
    }
  }
  return request(options);
}
