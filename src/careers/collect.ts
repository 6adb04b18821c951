import { isDeepStrictEqual } from 'node:util';
import { originOf } from './feed/address.ts';
import { FeedError } from './feed/feed-error.ts';
import { fetchFeed, type FeedOptions } from './feed/fetch-feed.ts';
import { noteFirstSeen } from './posting/schema-org/first-seen.ts';
import { mapRows } from './posting/map-rows.ts';
import { withoutPast } from './posting/past-deadlines.ts';
import { type Known, readSnapshot, type Snapshot, writeSnapshot } from './feed/snapshot.ts';
import { listed } from './summary.ts';
import type { PostingsResult } from './posting/posting.ts';

export interface CollectOptions {
  /** The http(s) URL of the feed; without one, the bundled sample is used. */
  feedUrl?: string | undefined;
  /** Throw if the feed fails, instead of publishing its snapshot or nothing. */
  strict: boolean;
  /** The rows of the bundled sample. */
  sample: readonly unknown[];
  /** Path of the snapshot. */
  cacheFile: string;
  warn: (message: string) => void;
  now: Date;
  fetchOptions?: Omit<FeedOptions, 'url' | 'etag'>;
}

/**
 * Returns the postings to publish, without those past their deadline: from the feed, else from its last good
 * snapshot, else none. `feed/` fetches the rows, `posting/` maps each to a posting.
 * @throws one line if the feed fails and `strict` is set
 */
export async function collectPostings(options: CollectOptions): Promise<PostingsResult> {
  const { feedUrl, sample, now } = options;
  const result = feedUrl
    ? await fromFeedOrSnapshot(feedUrl, options)
    : { ...mapRows(sample), source: 'the bundled sample' };
  return { ...result, ...withoutPast(result, now) };
}

async function fromFeedOrSnapshot(url: string, options: CollectOptions): Promise<PostingsResult> {
  try {
    const known = await readSnapshot(options.cacheFile, url, options.warn);
    return await fromFeed(url, known, options).catch((error: unknown) => {
      if (!(error instanceof FeedError) || options.strict) throw error;
      return fromSnapshot(error.message, known.snapshot, options.warn);
    });
  } catch (error) {
    if (!(error instanceof FeedError)) throw withoutMessage(error);
    throw new FeedError(`the postings feed failed and JOBS_FEED_STRICT is true: ${error.message}`);
  }
}

/** A bug of our own, with its stack but without its message, which may contain the feed's URL. */
function withoutMessage(error: unknown): Error {
  const bug = new Error('the postings could not be read, for a fault in this code');
  const places =
    error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : [];
  return Object.assign(bug, { stack: [String(bug), ...places].join('\n') });
}

async function fromFeed(
  url: string,
  { snapshot, firstSeen: known }: Known,
  options: CollectOptions,
): Promise<PostingsResult> {
  const feed = await fetchFeed({ ...options.fetchOptions, url, etag: snapshot?.etag });
  if (!feed) {
    // Only a request with the ETag of a snapshot can be answered by 304.
    const unchanged = snapshot as Snapshot;
    return publish(unchanged, `${originOf(url)} (unchanged since ${minute(unchanged.fetchedAt)})`);
  }
  const { rows, etag } = feed;
  // On the first read of a feed, nobody knows how long its postings have been open.
  const firstSeen = noteFirstSeen(rows, known, snapshot && options.now);
  // A feed without ETags sends the same rows again. As after a 304, keep the date, so that the same site is built.
  const isSame = snapshot && isDeepStrictEqual(snapshot.rows, rows);
  const fetchedAt = isSame ? snapshot.fetchedAt : options.now.toISOString();
  const fresh = { fetchedAt, rows, firstSeen, etag };
  const result = publish(fresh, originOf(url));
  if (rows.length > 0 && result.postings.length === 0) {
    throw new FeedError(
      `${originOf(url)} sent ${rows.length} rows and none can be published: ${listed(result.skipped)}`,
    );
  }
  await writeSnapshot(options.cacheFile, url, fresh, options.warn);
  return result;
}

function fromSnapshot(
  cause: string,
  snapshot: Snapshot | undefined,
  warn: (message: string) => void,
): PostingsResult {
  if (!snapshot) {
    warn(`the feed failed and there is no snapshot of it, so no posting is published: ${cause}`);
    return { postings: [], skipped: [], warnings: [], failure: cause, source: 'nowhere' };
  }
  const name = `the last good snapshot of ${minute(snapshot.fetchedAt)}`;
  warn(`the feed failed, so ${name} is published: ${cause}`);
  return { ...publish(snapshot, name), failure: cause };
}

function publish({ fetchedAt, rows, firstSeen }: Snapshot, source: string): PostingsResult {
  const { postings, ...rest } = mapRows(rows);
  const days = new Map(Object.entries(firstSeen));
  const dated = postings.map((posting) => ({ ...posting, datePosted: days.get(posting.id) ?? undefined }));
  return { postings: dated, ...rest, fetchedAt, source };
}

const minute = (iso: string) => new Date(iso).toISOString().replace(/T(\d\d:\d\d).*/, ' $1 UTC');
