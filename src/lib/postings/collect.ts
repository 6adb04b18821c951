import { FeedError, publicUrl } from './feed-error.ts';
import { type Feed, fetchFeed, type FeedOptions } from './fetch.ts';
import { isRow } from './fields.ts';
import { mapRows } from './map.ts';
import { readSnapshot, type Snapshot, writeSnapshot } from './snapshot.ts';
import type { PostingsResult, SkippedRow } from './types.ts';

export interface CollectOptions {
  /** Address of the feed; without one the bundled sample is used. */
  feedUrl?: string | undefined;
  /** Throw where a snapshot or nothing would stand in. */
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
 * Gets the postings to publish: from the feed, else its last good snapshot, else none. Throws one line if
 * `strict` and the feed fails, and if the bundled sample is no list.
 */
export async function collectPostings(options: CollectOptions): Promise<PostingsResult> {
  if (!options.feedUrl) return fromSample(options.sample);
  const snapshot = await readSnapshot(options.cacheFile, options.feedUrl, options.warn);
  try {
    return await fromFeed(options.feedUrl, snapshot, options);
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    // Without a cause, for which Astro prints the message once more, and without a stack, which nobody needs.
    if (options.strict) {
      const message = `the postings feed failed and JOBS_FEED_STRICT is true: ${error.message}`;
      throw Object.assign(new Error(message), { stack: '' });
    }
    return standIn(error.message, snapshot, options.warn);
  }
}

function fromSample(sample: unknown): PostingsResult {
  const rows = isRow(sample) ? sample.data : sample;
  if (!Array.isArray(rows)) throw new Error('the bundled sample of postings has no "data" list');
  return { ...mapRows(rows), source: 'the bundled sample' };
}

async function fromFeed(
  url: string,
  snapshot: Snapshot | undefined,
  options: CollectOptions,
): Promise<PostingsResult> {
  const feed = await fetchFeed({ ...options.fetchOptions, url, etag: snapshot?.etag });
  if (feed.notModified) return fromUnchanged(url, snapshot);
  const mapped = mapRows(feed.rows);
  if (feed.rows.length > 0 && mapped.postings.length === 0) {
    throw new FeedError(
      `${publicUrl(url)} sent ${feed.rows.length} rows and none can be published: ${listed(mapped.skipped)}`,
    );
  }
  const fetchedAt = (options.now?.() ?? new Date()).toISOString();
  await writeSnapshot(options.cacheFile, toSnapshot(url, feed, fetchedAt), options.warn);
  return { ...mapped, fetchedAt, source: publicUrl(url) };
}

function fromUnchanged(url: string, snapshot: Snapshot | undefined): PostingsResult {
  if (!snapshot) throw new FeedError(`${publicUrl(url)} answered 304 Not Modified to a first request`);
  const { fetchedAt, rows } = snapshot;
  return { ...mapRows(rows), fetchedAt, source: `${publicUrl(url)} (unchanged since ${minute(fetchedAt)})` };
}

const toSnapshot = (
  url: string,
  { rows, etag }: Feed & { notModified: false },
  fetchedAt: string,
): Snapshot => ({
  url,
  fetchedAt,
  rows,
  ...(etag !== undefined && { etag }),
});

function standIn(
  cause: string,
  snapshot: Snapshot | undefined,
  warn: (message: string) => void,
): PostingsResult {
  if (!snapshot) {
    warn(`the feed failed and there is no snapshot of it, so no posting is published: ${cause}`);
    return { postings: [], skipped: [], failure: cause, source: `nowhere (feed failed: ${cause})` };
  }
  const { fetchedAt, rows } = snapshot;
  const name = `the last good snapshot of ${minute(fetchedAt)}`;
  warn(`the feed failed, so ${name} is published: ${cause}`);
  return { ...mapRows(rows), fetchedAt, failure: cause, source: `${name} (feed failed: ${cause})` };
}

const minute = (iso: string) => new Date(iso).toISOString().replace(/T(\d\d:\d\d).*/, ' $1 UTC');

const NAMED_ROWS = 10;

function listed(skipped: readonly SkippedRow[]): string {
  const named = skipped.slice(0, NAMED_ROWS).map(({ row, reason }) => `${row}: ${reason}`);
  if (skipped.length > NAMED_ROWS) named.push(`and ${skipped.length - NAMED_ROWS} more`);
  return named.join('; ');
}

/** One line for the build's log: `postings: 12 fetched, 1 skipped (id 700106: no title), 11 published, from <source>`. */
export function summarise({ postings, skipped, source }: PostingsResult): string {
  const skippedRows = skipped.length > 0 ? `${skipped.length} skipped (${listed(skipped)})` : '0 skipped';
  const fetched = postings.length + skipped.length;
  return `postings: ${fetched} fetched, ${skippedRows}, ${postings.length} published, from ${source}`;
}
