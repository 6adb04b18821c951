import { defineCollection } from 'astro:content';
import { JOBS_FEED_STRICT, JOBS_FEED_URL } from 'astro:env/server';
import type { z } from 'astro/zod';
import { blockSchemas, legalSchema, type Block } from './content/schemas.ts';
import { legal } from './loaders/legal.ts';
import { postings } from './loaders/postings.ts';
import { words } from './loaders/words.ts';

const block = <Schema extends z.ZodObject>(name: Block, schema: Schema) =>
  defineCollection({ loader: words(name), schema });

export const collections = {
  hero: block('hero', blockSchemas.hero),
  features: block('features', blockSchemas.features),
  discovery: block('discovery', blockSchemas.discovery),
  incentives: block('incentives', blockSchemas.incentives),
  belonging: block('belonging', blockSchemas.belonging),
  banner: block('banner', blockSchemas.banner),
  ecosystem: block('ecosystem', blockSchemas.ecosystem),
  testimonials: block('testimonials', blockSchemas.testimonials),
  careers: block('careers', blockSchemas.careers),
  legal: defineCollection({ loader: legal, schema: legalSchema }),
  postings: defineCollection({
    loader: postings({ feedUrl: JOBS_FEED_URL?.trim(), strict: JOBS_FEED_STRICT }),
  }),
};
