import { defineCollection } from 'astro:content';
import { JOBS_FEED_STRICT, JOBS_FEED_URL } from 'astro:env/server';
import { legalSchema } from './content/schemas.ts';
import { legal, words } from './content/loader.ts';
import { postings } from './careers/feed/loader.ts';

export const collections = {
  words: defineCollection({ loader: words }),
  // The schema is only for the type: the loader has checked the entries.
  legal: defineCollection({ loader: legal, schema: legalSchema }),
  postings: defineCollection({
    loader: postings({ feedUrl: JOBS_FEED_URL?.trim(), strict: JOBS_FEED_STRICT }),
  }),
};
