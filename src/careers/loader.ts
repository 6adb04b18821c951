import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { zstdCompressSync } from 'node:zlib';
import type { Loader, LoaderContext } from 'astro/loaders';
import { z } from 'astro/zod';
import { readPlaceholders } from '../content/read-content.ts';
import { type CollectOptions, collectPostings } from './collect.ts';
import { readSample } from './feed/sample.ts';
import { NAMED_ROWS, summarise } from './summary.ts';
import type { PostingsResult } from './posting/posting.ts';

const sampleFile = 'src/content/postings-sample.json';
const cacheFile = '.cache/postings.json';

type Options = Pick<CollectOptions, 'feedUrl' | 'strict' | 'fetchOptions'> & { now?: Date };

/** Facts about the postings as a whole. */
export interface PostingsInfo {
  /** When the postings were received from the feed, ISO; absent for the bundled sample. */
  updated?: string;
  /** The feed failed: the postings are those of its snapshot, or none. */
  feedFailed?: true;
}

/**
 * Loads one entry, `latest`, which has the postings in its body, as JSON compressed by zstd in base64; `openPositions`
 * reads it. They are not its data, because Astro would import a text that begins like its own marker for an image.
 * Compressed, because Astro escapes its store twice and bundles it: with 10,000 postings, that took a fifth of the
 * build's processor time and 400 MB.
 */
export function postings(options: Options) {
  return {
    name: 'postings',
    // For the type only: each row has been checked.
    schema: z.custom<PostingsInfo>(),
    async load(context) {
      const result = await readPostings(options, context);
      const { fetchedAt, failure, postings: published } = result;
      // The summary names the first ones.
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
      const body = zstdCompressSync(JSON.stringify(published)).toString('base64');
      context.store.set({ id: 'latest', data, body });
    },
  } satisfies Loader;
}

async function readPostings(options: Options, { config, logger }: LoaderContext): Promise<PostingsResult> {
  const { feedUrl, now = new Date() } = options;
  const readBundled = async () => {
    const text = await readFile(new URL(sampleFile, config.root), 'utf8');
    return readSample(text, await readPlaceholders(config.root), now);
  };
  return collectPostings({
    ...options,
    now,
    sample: feedUrl ? [] : await readBundled(),
    cacheFile: fileURLToPath(new URL(cacheFile, config.root)),
    warn: (message) => logger.warn(message),
  });
}
