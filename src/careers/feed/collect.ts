import { dayIn } from '../../config/locale.ts';
import { mapRows } from '../posting/map-rows.ts';
import { hasPassed } from '../posting/past-deadlines.ts';
import type { Posting, PostingsResult } from '../posting/posting.ts';
import { FeedError } from './feed-error.ts';
import { fetchFeed, type FeedOptions } from './fetch-feed.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';
import { listed } from './summary.ts';

export interface CollectOptions {
  /** The http(s) URL of the feed. Without one, the bundled sample is used. */
  feedUrl?: string | undefined;
  /** Whether to throw if the feed fails, instead of publishing its snapshot or an empty list. */
  strict: boolean;
  sample: readonly unknown[];
  cacheFile: string;
  warn: (message: string) => void;
  now: Date;
  fetchOptions?: Omit<FeedOptions, 'url'>;
}

/**
 * The postings to publish, without those past their deadline. If the feed fails, they come from its last good snapshot,
 * if there is one. If no feed is set, they come from the sample.
 * @throws FeedError if the feed fails and `strict` is set
 */
export async function collectPostings(options: CollectOptions): Promise<PostingsResult> {
  const { feedUrl, sample, now } = options;
  const result = feedUrl
    ? await fromFeedOrSnapshot(feedUrl, options)
    : { ...mapRows(sample), source: 'the bundled sample' };
  const postings: Posting[] = [];
  const skipped = [...result.skipped];
  for (const posting of result.postings) {
    const { id, deadline } = posting;
    if (deadline === undefined || !hasPassed(deadline, now)) postings.push(posting);
    else skipped.push({ row: `id ${id}`, reason: `its deadline was ${dayIn('en-GB', deadline)}` });
  }
  return { ...result, postings, skipped };
}

async function fromFeedOrSnapshot(url: string, options: CollectOptions): Promise<PostingsResult> {
  try {
    return await fromFeed(url, options);
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    const { message: failure } = error;
    if (options.strict)
      throw new FeedError(`the postings feed failed and JOBS_FEED_STRICT is true: ${failure}`);
    const snapshot = await readSnapshot(options.cacheFile, url, options.warn);
    if (!snapshot) {
      // The workflow `deploy.yml` looks for this text in the log.
      options.warn(
        `the feed failed and there is no snapshot of it, so no postings are published: ${failure}`,
      );
      return { postings: [], skipped: [], warnings: [], failure, source: 'nowhere, because the feed failed' };
    }
    const { fetchedAt, rows } = snapshot;
    const source = `the last good snapshot (${fetchedAt.slice(0, 16).replace('T', ' ')} UTC)`;
    options.warn(`the feed failed, so ${source} is published: ${failure}`);
    return { ...mapRows(rows), fetchedAt, source, failure };
  }
}

async function fromFeed(
  url: string,
  { cacheFile, fetchOptions, now, warn }: CollectOptions,
): Promise<PostingsResult> {
  const rows = await fetchFeed({ ...fetchOptions, url });
  const mapped = mapRows(rows);
  const source = new URL(url).origin;
  if (rows.length > 0 && mapped.postings.length === 0) {
    throw new FeedError(
      `${source} sent ${rows.length} rows, but none can be published: ${listed(mapped.skipped)}`,
    );
  }
  const fetchedAt = now.toISOString();
  await writeSnapshot(cacheFile, url, { fetchedAt, rows }, warn);
  return { ...mapped, fetchedAt, source };
}
