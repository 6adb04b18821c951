import { isDeepStrictEqual } from 'node:util';
import { isRow, type Row } from '../posting/row.ts';
import { mapRows } from '../posting/map-rows.ts';
import { withoutPast } from '../posting/past-deadlines.ts';
import type { PostingsResult } from '../posting/posting.ts';
import { FeedError, originOf } from './feed-error.ts';
import { fetchFeed, type FeedOptions } from './fetch-feed.ts';
import { publishable, readSnapshot, type Snapshot, writeSnapshot } from './snapshot.ts';
import { listed } from './summary.ts';

export interface CollectOptions {
  /** The http(s) URL of the feed; if it is missing, the bundled sample is used. */
  feedUrl?: string | undefined;
  /** Whether to throw if the feed fails, instead of publishing its snapshot or an empty list. */
  strict: boolean;
  /** The rows of the bundled sample. */
  sample: readonly unknown[];
  /** The path of the snapshot. */
  cacheFile: string;
  warn: (message: string) => void;
  now: Date;
  fetchOptions?: Omit<FeedOptions, 'url' | 'etag'>;
}

/**
 * Returns the postings to publish, leaving out those past their deadline. They come from the feed or, if it fails, from
 * its last good snapshot. If there is no snapshot, the list is empty. `feed/` fetches the rows; `posting/` maps them to
 * postings.
 * @throws FeedError if the feed fails and `strict` is set
 */
export async function collectPostings(options: CollectOptions): Promise<PostingsResult> {
  const { feedUrl, sample, now } = options;
  const result = feedUrl
    ? await fromFeedOrSnapshot(feedUrl, options)
    : { ...mapRows(sample), source: 'the bundled sample' };
  return { ...result, ...withoutPast(result, now) };
}

async function fromFeedOrSnapshot(url: string, options: CollectOptions): Promise<PostingsResult> {
  const snapshot = await readSnapshot(options.cacheFile, url, options.warn);
  try {
    return await fromFeed(url, snapshot, options);
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    const { message: failure } = error;
    if (options.strict)
      throw new FeedError(`the postings feed failed and JOBS_FEED_STRICT is true: ${failure}`);
    if (!snapshot) {
      options.warn(
        `the feed failed and there is no snapshot of it, so no postings are published: ${failure}`,
      );
      return { postings: [], skipped: [], warnings: [], failure, source: 'nowhere' };
    }
    const source = `the last good snapshot of ${minute(snapshot.fetchedAt)}`;
    options.warn(`the feed failed, so ${source} is published: ${failure}`);
    return { ...publish(snapshot, source), failure };
  }
}

async function fromFeed(
  url: string,
  snapshot: Snapshot | undefined,
  options: CollectOptions,
): Promise<PostingsResult> {
  // Never sends the ETag of an empty list: if the feed answered 304 by mistake, the careers page would stay empty.
  const etag = snapshot?.rows.length ? snapshot.etag : undefined;
  const feed = await fetchFeed({ ...options.fetchOptions, url, etag });
  if (!feed) {
    // `fetchFeed` accepts a 304 only if the request included the snapshot's ETag.
    const unchanged = snapshot as Snapshot;
    return publish(unchanged, `${originOf(url)} (unchanged since ${minute(unchanged.fetchedAt)})`);
  }
  const rows = feed.rows.map(publishable);
  // A feed without ETags sends unchanged rows again. Keeps the old date, as after a 304, so that the build is
  // identical.
  const isSame = snapshot && isDeepStrictEqual(snapshot.rows, rows);
  const fetchedAt = isSame ? snapshot.fetchedAt : options.now.toISOString();
  const fresh = { etag: feed.etag, fetchedAt, rows };
  const result = publish(fresh, originOf(url));
  if (rows.length > 0 && result.postings.length === 0) {
    throw new FeedError(
      `${originOf(url)} sent ${rows.length} rows and none can be published: ${listed(result.skipped)}`,
    );
  }
  await writeSnapshot(options.cacheFile, url, fresh, options.warn);
  return result;
}

function publish({ fetchedAt, rows }: Snapshot, source: string): PostingsResult {
  const { postings, skipped, warnings } = mapRows(rows);
  const lossy = rows.filter((row) => isRow(row) && LOST.test(JSON.stringify(row))) as Row[];
  const losses = lossy.map(({ id }) => ({ row: `id ${id}`, reason: 'characters that the feed has lost' }));
  return { postings, skipped, warnings: [...warnings, ...losses], fetchedAt, source };
}

/** A character that was lost before the feed was sent, as it appears in JSON: U+FFFD, or half a surrogate pair. */
const LOST = /\uFFFD|(?<!\\)(?:\\\\)*\\ud[89a-f]/;

const minute = (iso: string) => new Date(iso).toISOString().replace(/T(\d\d:\d\d).*/, ' $1 UTC');
