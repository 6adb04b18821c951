import { readFileSync } from 'node:fs';
import { defineCollection } from 'astro:content';
import { JOBS_FEED_STRICT, JOBS_FEED_URL } from 'astro:env/server';
import { glob, type Loader } from 'astro/loaders';
import { blockSchemas, legalSchema } from './content/schemas.ts';
import { postings } from './careers/feed/loader.ts';

const base = 'src/content';

/** Without this, Astro validates a file again only if that file or this one has changed: https://github.com/withastro/astro/issues/13253. */
const uncached = (loader: Loader): Loader => ({
  ...loader,
  load(context) {
    context.store.clear();
    const parseData: typeof context.parseData = (entry) => {
      // YAML reads 2026-02-30 as 2 March, so the schema gets an unquoted day as written.
      if (entry.filePath && entry.data?.['updated'] instanceof Date) {
        const [, updated] = /^updated: *([\d-]+)/m.exec(readFileSync(entry.filePath, 'utf8')) ?? [];
        Object.assign(entry.data, { updated });
      }
      return context.parseData(entry);
    };
    return loader.load({ ...context, parseData }).catch((error: Error) => {
      // Astro fails while reporting a file with two YAML documents (no known issue).
      if (error.message.endsWith("(reading 'name')"))
        throw new Error(`${context.collection}.yaml: remove the "---" lines.`);
      throw error;
    });
  },
});

const blocks = Object.entries(blockSchemas).map(([name, schema]) => {
  const pattern = `{landing/,}${name}.yaml`;
  return [
    name,
    defineCollection({ loader: uncached(glob({ base, pattern, generateId: () => name })), schema }),
  ];
});

export const collections = {
  ...Object.fromEntries(blocks),
  legal: defineCollection({
    loader: uncached(glob({ base: `${base}/legal`, pattern: '*.md' })),
    schema: legalSchema,
  }),
  postings: defineCollection({
    loader: postings({ feedUrl: JOBS_FEED_URL, strict: JOBS_FEED_STRICT }),
  }),
};
