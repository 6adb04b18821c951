import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { zstdCompressSync } from 'node:zlib';
import type { Loader } from 'astro/loaders';
import { z } from 'astro/zod';
import { printable } from '../../config/printable.ts';
import { type CollectOptions, collectPostings } from './collect.ts';
import { MAX_LINE } from './feed-error.ts';
import { readSample } from './sample.ts';
import { NAMED_ROWS, summarise } from './summary.ts';

const sampleFile = 'src/content/postings-sample.json';
const cacheFile = '.cache/postings.json';

type Options = Pick<CollectOptions, 'feedUrl' | 'strict' | 'fetchOptions'> & { now?: Date };

export interface PostingsInfo {
  updated?: string;
  feedFailed?: true;
  /** The recruiting service's own board, at the feed's origin; set only after a failure. */
  board?: string;
}

/**
 * Loads one entry, whose body `openPositions` reads. The postings are not in its `data`, because Astro would import any
 * string that begins like its own marker for an image. They are compressed, because Astro escapes its store twice and
 * bundles it: with 10,000 postings, that took a fifth of the build's CPU time and 400 MB of memory.
 */
export function postings(options: Options) {
  return {
    name: 'postings',
    // Only for the type: each row has already been validated.
    schema: z.custom<PostingsInfo>(),
    async load({ config: { root }, logger, store }) {
      const { feedUrl, now = new Date() } = options;
      const log = (level: 'info' | 'warn', line: string) => logger[level](printable(line, MAX_LINE));
      const warn = (line: string) => log('warn', line);
      const result = await collectPostings({
        ...options,
        now,
        sample: feedUrl ? [] : readSample(await readFile(new URL(sampleFile, root), 'utf8'), now),
        cacheFile: fileURLToPath(new URL(cacheFile, root)),
        warn,
      });
      const { fetchedAt, failure, postings: published } = result;
      // The summary already lists the first few.
      for (const { row, reason } of result.skipped.slice(NAMED_ROWS)) warn(`skipped ${row}: ${reason}`);
      for (const { row, reason } of result.warnings) warn(`left out of ${row}: ${reason}`);
      log(result.skipped.length > 0 ? 'warn' : 'info', summarise(result));
      if (published.length === 0 && failure === undefined)
        warn('the feed has no open positions, and the careers page says so');
      const data = {
        ...(fetchedAt !== undefined && { updated: fetchedAt }),
        ...(feedUrl && failure !== undefined && { feedFailed: true, board: new URL(feedUrl).origin }),
      };
      const body = zstdCompressSync(JSON.stringify(published)).toString('base64');
      store.set({ id: 'latest', data, body });
    },
  } satisfies Loader;
}
