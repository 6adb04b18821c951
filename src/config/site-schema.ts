import { z } from 'astro/zod';
import { each, text } from '../content/text.ts';

/** Does not allow placeholders, because `site.config.ts` uses template literals instead. */
const plain = (max: number) => text(max, [], []);

// `Intl` throws if a tag is not well-formed.
const TAG = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2}|-\d{3})?$/;
const locale = z
  .string()
  .refine(
    (tag) => TAG.test(tag) && Intl.getCanonicalLocales(tag)[0] === tag,
    'must be a canonical language tag, such as en-GB or ar',
  );

const siteSchema = z.strictObject({
  name: plain(40),
  tagline: plain(80),
  description: plain(160),
  locale,
  contactEmail: z.email(),
  careersEmail: z.email(),
  copyrightYear: z
    .int()
    .min(1900)
    .max(new Date().getFullYear() + 1),
  pictureCredit: plain(80),
  nav: z.array(
    z.strictObject({
      label: plain(24),
      path: z
        .string()
        .regex(/^\/(?:[a-z0-9-]+\/)*$/, 'must be a path with a slash at both ends, such as /jobs/'),
    }),
  ),
  social: z.array(z.strictObject({ label: plain(24), url: z.url({ protocol: /^https$/ }) })),
  waitlist: z.strictObject({
    title: plain(40),
    ...each(plain(120), 'text', 'success', 'already', 'bot', 'inlineSuccess'),
    ...each(plain(120), 'error', 'busy', 'limited', 'offline'),
    toast: z.strictObject({ title: plain(40), description: plain(120) }),
  }),
});

export type Site = z.input<typeof siteSchema>;

/** @throws an Error whose message lists every mistake */
export function checkSite(site: unknown): void {
  const { error } = siteSchema.safeParse(site);
  if (error) throw Object.assign(new Error(`src/site.config.ts\n${z.prettifyError(error)}`), { stack: '' });
}
