import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Loader, LoaderContext } from 'astro/loaders';
import { z } from 'astro/zod';
import { readPlaceholders } from '../content/read-content.ts';
import { type CollectOptions, collectPostings } from './collect.ts';
import { readSample } from './feed/sample.ts';
import { NAMED_ROWS, summarise } from './summary.ts';
import type { PostingsResult } from './posting/posting.ts';

export interface PostingsLoaderOptions extends Pick<CollectOptions, 'strict' | 'fetchOptions' | 'now'> {
  /** Empty or unset: the bundled sample. */
  feedUrl?: string | undefined;
  /** The bundled sample and the snapshot, relative to the project's root. */
  sampleFile?: string;
  cacheFile?: string;
}

/** What is known of the postings as a whole. */
export interface PostingsInfo {
  /** When the postings were received from the feed, ISO; absent for the bundled sample. */
  updated?: string;
  /** The feed failed: the postings are those of its snapshot, or none. */
  feedFailed?: true;
}

/**
 * The loader of one entry, `latest`: facts about the postings, and the postings as JSON in its body, for `openPositions`.
 * As data, a text of the feed that begins as Astro marks a picture would be imported as one.
 */
export function postings(options: PostingsLoaderOptions) {
  return {
    name: 'postings',
    // Only for the type: every row has been checked.
    schema: z.custom<PostingsInfo>(),
    async load(context) {
      const result = await readPostings(options, context);
      const { fetchedAt, failure, postings: published } = result;
      // The summary names the others.
      for (const { row, reason } of result.skipped.slice(NAMED_ROWS))
        context.logger.warn(`skipped ${row}: ${reason}`);
      for (const { row, reason } of result.warnings) context.logger.warn(`left out of ${row}: ${reason}`);
      context.logger[result.skipped.length > 0 ? 'warn' : 'info'](summarise(result));
      if (published.length === 0 && failure === undefined)
        context.logger.warn('the feed has no open position, and the careers page says so');
      const data = {
        ...(fetchedAt !== undefined && { updated: fetchedAt }),
        ...(failure !== undefined && { feedFailed: true }),
      };
      context.store.set({ id: 'latest', data, body: JSON.stringify(published) });
    },
  } satisfies Loader;
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
    warn: (message) => logger.warn(message),
  });
}
