import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Loader, LoaderContext } from 'astro/loaders';
import { z } from 'astro/zod';
import { readPlaceholders } from '../content/read-folder.ts';
import { type CollectOptions, collectPostings } from '../lib/build/postings/collect.ts';
import { readSample } from '../lib/build/postings/feed/sample.ts';
import { summarise } from '../lib/build/postings/feed/summary.ts';
import type { PostingsResult } from '../lib/build/postings/posting.ts';

export interface PostingsLoaderOptions extends Pick<CollectOptions, 'strict' | 'fetchOptions' | 'now'> {
  /** Empty or unset: the bundled sample. */
  feedUrl?: string | undefined;
  /** The bundled sample and the snapshot, relative to the project's root. */
  sampleFile?: string;
  cacheFile?: string;
}

/** Facts about the postings as a whole: the entry `latest` of the collection `postingsInfo`. */
export interface PostingsInfo {
  /** How many are published. */
  count: number;
  /** When the postings were received from the feed, ISO; absent for the bundled sample. */
  updated?: string;
  /** The feed failed: the postings are those of its snapshot, or none. */
  feedFailed?: true;
}

/**
 * The loader of the postings, an entry for each by its id, which `openPositions` reads; and `info`, the loader of
 * `PostingsInfo`. Both take the result of one request to the feed. Until that has ended, the earlier entries stay.
 */
export function postings(options: PostingsLoaderOptions) {
  const read = onceFor(['postings', 'info'], (context: LoaderContext) => readPostings(options, context));
  const info = {
    name: 'postings-info',
    // Only for the type: every row has been checked.
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
      // As one text: Astro's store would walk and serialise each string of `data` by itself, and look for pictures in it.
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
    // Under one name in the log, whichever of the two loaders comes first.
    warn: (message) => logger.fork('postings').warn(message),
  });
}

/** Shares one result among the readers, each of which gets it once. A reader that comes again starts the next. */
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
