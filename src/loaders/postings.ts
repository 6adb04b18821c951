import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Loader, LoaderContext } from 'astro/loaders';
import { z } from 'astro/zod';
import { readPlaceholders } from '../content/read.ts';
import { type CollectOptions, collectPostings } from '../lib/postings/collect.ts';
import { readSample } from '../lib/postings/feed/sample.ts';
import { summarise } from '../lib/postings/feed/summary.ts';
import type { PostingsResult } from '../lib/postings/types.ts';

export interface PostingsLoaderOptions extends Pick<CollectOptions, 'strict' | 'fetchOptions' | 'now'> {
  /** Empty or unset: the bundled sample. */
  feedUrl?: string | undefined;
  /** The bundled sample and the snapshot, relative to the project's root. */
  sampleFile?: string;
  cacheFile?: string;
}

/** What is known of the postings as a whole, the entry `latest` of its collection. */
export interface PostingsInfo {
  /** How many are published. */
  count: number;
  /** When the postings were received from the feed, ISO; absent for the bundled sample. */
  updated?: string;
  /** Older postings, or none, stand in for a feed that failed. */
  feedFailed?: true;
}

/**
 * The collection of postings, one entry for each by its id, see `openPositions` for its form, and beside it `info`, the
 * loader of a collection with what is known of them all. Both come from one reading of the feed; nothing is cleared
 * before it ended.
 */
export function postings(options: PostingsLoaderOptions) {
  const read = onceFor(['postings', 'info'], (context: LoaderContext) => readPostings(options, context));
  const info = {
    name: 'postings-info',
    // The library has checked every row: the schemas only carry the types.
    schema: z.custom<PostingsInfo>(),
    async load(context) {
      const { fetchedAt, failure, postings: published } = await read('info', context);
      const data = await context.parseData({
        id: 'latest',
        data: {
          count: published.length,
          ...(fetchedAt !== undefined && { updated: fetchedAt }),
          ...(failure !== undefined && { feedFailed: true }),
        },
      });
      context.store.clear();
      context.store.set({ id: 'latest', data });
    },
  } satisfies Loader;
  return {
    name: 'postings',
    schema: z.object({}),
    async load(context) {
      const result = await read('postings', context);
      for (const { row, reason } of result.skipped) context.logger.warn(`skipped ${row}: ${reason}`);
      for (const { row, reason } of result.leftOut) context.logger.warn(`left out of ${row}: ${reason}`);
      context.logger.info(summarise(result));
      if (result.postings.length === 0 && result.failure === undefined)
        context.logger.warn('the feed has no open position, and the careers page says so');
      context.store.clear();
      // As one text, which Astro's store writes and reads in far less time than each string of a posting by itself;
      // and it looks for pictures to import in `data` only.
      for (const posting of result.postings) {
        context.store.set({ id: posting.id, data: {}, body: JSON.stringify(posting) });
      }
    },
    info,
  } satisfies Loader & { info: Loader };
}

async function readPostings(
  options: PostingsLoaderOptions,
  { config, logger }: LoaderContext,
): Promise<PostingsResult> {
  const {
    sampleFile = 'src/content/postings-sample.json',
    cacheFile = '.cache/postings.json',
    ...settings
  } = options;
  const { feedUrl, now = () => new Date() } = options;
  const readBundled = async () => {
    const text = await readFile(new URL(sampleFile, config.root), 'utf8');
    return readSample(text, await readPlaceholders(config.root), now());
  };
  return collectPostings({
    ...settings,
    sample: feedUrl ? [] : await readBundled(),
    cacheFile: fileURLToPath(new URL(cacheFile, config.root)),
    // Either of the two loaders may be the first to read; the feed's words bear one name.
    warn: (message) => logger.fork('postings').warn(message),
  });
}

/** Lets each of the readers have one result, and starts anew when one of them comes again. */
function onceFor<Reader extends string, Input, Result>(
  readers: readonly Reader[],
  read: (input: Input) => Promise<Result>,
): (reader: Reader, input: Input) => Promise<Result> {
  let waiting = new Set<Reader>();
  let result: Promise<Result> | undefined;
  return (reader, input) => {
    if (!result || !waiting.has(reader)) {
      waiting = new Set(readers);
      result = read(input);
    }
    waiting.delete(reader);
    const given = result;
    // Kept for none that has had it: it is as large as the feed.
    if (waiting.size === 0) result = undefined;
    return given;
  };
}
