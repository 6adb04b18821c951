import { isDeepStrictEqual } from 'node:util';
import { isHttpUrl, originOf } from './feed/address.ts';
import { FeedError } from './feed/feed-error.ts';
import { fetchFeed, type FeedOptions } from './feed/fetch-feed.ts';
import { type FirstSeen, noteFirstSeen } from './posting/schema-org/first-seen.ts';
import { withListings } from './posting/schema-org/listing.ts';
import { mapRows } from './posting/map-rows.ts';
import { withoutPast } from './posting/past-deadlines.ts';
import { type Known, readSnapshot, type Snapshot, writeSnapshot } from './feed/snapshot.ts';
import { listed } from './summary.ts';
import { isRow } from './posting/row.ts';
import type { PostingsResult } from './posting/posting.ts';

export interface CollectOptions {
  /** Address of the feed; without one the bundled sample is used. */
  feedUrl?: string | undefined;
  /** Throw if the feed fails, instead of publishing its snapshot or nothing. */
  strict: boolean;
  /** The bundled sample: a feed's JSON, or its rows. */
  sample: unknown;
  /** Path of the snapshot. */
  cacheFile: string;
  warn: (message: string) => void;
  now?: () => Date;
  fetchOptions?: Omit<FeedOptions, 'url' | 'etag'>;
}

/**
 * Gets the postings to publish: from the feed, else its last good snapshot, else none; without those whose deadline has
 * passed. `feed/` receives their rows, and `posting/` makes a posting of each.
 * @throws one line if `strict` and the feed fails, and if the bundled sample is no list
 */
export async function collectPostings(options: CollectOptions): Promise<PostingsResult> {
  const { feedUrl, sample, now = () => new Date() } = options;
  const result = feedUrl ? await fromFeedOrSnapshot(feedUrl, { ...options, now }) : fromSample(sample);
  const { postings, skipped } = withoutPast(result, now());
  return { ...result, postings, skipped };
}

type FeedCollectOptions = CollectOptions & { now: () => Date };

async function fromFeedOrSnapshot(url: string, options: FeedCollectOptions): Promise<PostingsResult> {
  try {
    const known = isHttpUrl(url) ? await readSnapshot(options.cacheFile, url, options.warn) : {};
    return await fromFeed(url, known, options).catch((error: unknown) => {
      if (!(error instanceof FeedError) || options.strict) throw error;
      return fromSnapshot(error.message, known.snapshot, options.warn);
    });
  } catch (error) {
    throw error instanceof FeedError ? strictError(error) : withoutMessage(error);
  }
}

/** Without a cause, for which Astro would print the message again, and without a stack, which helps nobody here. */
function strictError({ message }: FeedError): Error {
  return Object.assign(new Error(`the postings feed failed and JOBS_FEED_STRICT is true: ${message}`), {
    stack: '',
  });
}

/** A bug of ours, for the log: where it is, without its message, which may quote the address. */
function withoutMessage(error: unknown): Error {
  const bug = new Error('the postings could not be read, for a fault in this code');
  const places =
    error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : [];
  return Object.assign(bug, { stack: [String(bug), ...places].join('\n') });
}

function fromSample(sample: unknown): PostingsResult {
  const rows = isRow(sample) ? sample.data : sample;
  if (!Array.isArray(rows)) throw new Error('the bundled sample of postings has no "data" list');
  return { ...mapRows(rows), source: 'the bundled sample' };
}

async function fromFeed(
  url: string,
  { snapshot, firstSeen: known }: Known,
  options: FeedCollectOptions,
): Promise<PostingsResult> {
  const feed = await fetchFeed({ ...options.fetchOptions, url, etag: snapshot?.etag });
  if (feed.notModified) return fromUnchanged(url, snapshot);
  const { rows, etag } = feed;
  // When an address is first read, nobody knows since when its postings have been open.
  const firstSeen = noteFirstSeen(rows, known, snapshot && options.now());
  const mapped = mapListed(rows, firstSeen);
  if (rows.length > 0 && mapped.postings.length === 0) {
    throw new FeedError(
      `${originOf(url)} sent ${rows.length} rows and none can be published: ${listed(mapped.skipped)}`,
    );
  }
  // A feed without ETags may send the same rows again: as after 304, the same site is built.
  const isSame = snapshot && isDeepStrictEqual(snapshot.rows, rows);
  const fetchedAt = isSame ? snapshot.fetchedAt : options.now().toISOString();
  const fresh = { fetchedAt, rows, firstSeen, ...(etag !== undefined && { etag }) };
  await writeSnapshot(options.cacheFile, url, fresh, options.warn);
  return { ...mapped, fetchedAt, source: originOf(url) };
}

function fromUnchanged(url: string, snapshot: Snapshot | undefined): PostingsResult {
  if (!snapshot) throw new FeedError(`${originOf(url)} answered 304 Not Modified to a first request`);
  const { fetchedAt, rows, firstSeen } = snapshot;
  return {
    ...mapListed(rows, firstSeen),
    fetchedAt,
    source: `${originOf(url)} (unchanged since ${minute(fetchedAt)})`,
  };
}

function fromSnapshot(
  cause: string,
  snapshot: Snapshot | undefined,
  warn: (message: string) => void,
): PostingsResult {
  if (!snapshot) {
    warn(`the feed failed and there is no snapshot of it, so no posting is published: ${cause}`);
    return {
      postings: [],
      skipped: [],
      warnings: [],
      failure: cause,
      source: 'nowhere',
    };
  }
  const { fetchedAt, rows, firstSeen } = snapshot;
  const name = `the last good snapshot of ${minute(fetchedAt)}`;
  warn(`the feed failed, so ${name} is published: ${cause}`);
  return {
    ...mapListed(rows, firstSeen),
    fetchedAt,
    failure: cause,
    source: name,
  };
}

function mapListed(rows: readonly unknown[], firstSeen: FirstSeen | undefined) {
  const { postings, ...rest } = mapRows(rows);
  return { postings: withListings(postings, rows, firstSeen), ...rest };
}

const minute = (iso: string) => new Date(iso).toISOString().replace(/T(\d\d:\d\d).*/, ' $1 UTC');
