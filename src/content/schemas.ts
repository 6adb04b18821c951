import { z } from 'astro/zod';
import { formed, words } from './plain-words.ts';

const feature = z.strictObject({ title: words(40), description: words(190) });

const benefit = z.strictObject({
  icon: z.enum(['gift', 'clock', 'crown']),
  title: words(48),
  description: words(140),
});

const testimonial = z.strictObject({
  name: words(40),
  role: words(48),
  content: words(180),
  rating: z.literal(5),
});

/** The blocks of words: the YAML file named after a key is checked against its schema. */
export const blockSchemas = {
  hero: z.strictObject({ status: words(24), headline: words(48), lead: words(260) }),
  features: z.strictObject({ title: words(48), items: z.array(feature).length(3) }),
  discovery: z.strictObject({ heading: words(40), lead: words(60), text: words(360), alt: words(140) }),
  incentives: z.strictObject({ heading: words(40), items: z.array(benefit).length(4) }),
  belonging: z.strictObject({ heading: words(40), items: z.array(feature).length(3) }),
  banner: z.strictObject({ heading: words(48), line: words(120) }),
  ecosystem: z.strictObject({
    heading: words(48),
    text: words(260),
    audiences: z.array(z.strictObject({ name: words(16), line: words(100) })).length(6),
  }),
  testimonials: z.strictObject({
    heading: words(48),
    note: words(140),
    items: z.array(testimonial).length(3),
  }),
  careers: z.strictObject({
    description: words(160),
    lead: words(260),
    empty: words(160),
    benefits: z.array(feature).length(3),
    noRole: words(200),
  }),
};

/** The name of a block of words, which is also the name of its file. */
export type Block = keyof typeof blockSchemas;

export const blocks = Object.keys(blockSchemas) as Block[];

/** Where the file of a block is, from `src/content/`. */
export const fileOf = (block: Block): string => `${block === 'careers' ? '' : 'landing/'}${block}.yaml`;

const isDay = (text: string) => z.iso.date().safeParse(text).success;

/**
 * Front matter of `src/content/legal/*.md`; `updated` is the day the text last changed in substance, `footer` the words
 * of the page's link in the footer, where it has none without them.
 */
export const legalSchema = z.strictObject({
  title: words(60),
  description: words(160),
  updated: formed('a day such as 2026-11-22', isDay).transform((day) => new Date(day)),
  footer: words(24).optional(),
});
