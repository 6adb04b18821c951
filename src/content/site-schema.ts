import { z } from 'astro/zod';
import { canonicalLocale } from '../lib/build/intl/locale.ts';
import { isCountry } from '../lib/build/intl/country.ts';
import { formed, words } from './plain-words.ts';

const email = () =>
  formed('an email address such as hello@longshore.example', (text) => z.email().safeParse(text).success);

const locale = () =>
  formed(
    'a language as browsers write it, with or without a country, such as en-GB or ar',
    (tag) => canonicalLocale(tag) !== undefined,
  ).refine((tag) => [undefined, tag].includes(canonicalLocale(tag)), {
    error: ({ input }) => `"${input}"; write it as "${canonicalLocale(String(input))}"`,
  });

const country = () =>
  formed(
    'the code of a country such as GB, or nothing between the quotes',
    (code) => code === '' || isCountry(code),
  );

const THIS_YEAR_AND_NEXT = new Date().getFullYear() + 1;

/** What `src/site.config.ts` may hold. */
export const siteSchema = z.strictObject({
  name: words(40),
  tagline: words(80),
  description: words(200),
  locale: locale(),
  country: country(),
  contactEmail: email(),
  careersEmail: email(),
  copyrightYear: z
    .number()
    .refine((year) => Number.isInteger(year) && year >= 1900 && year <= THIS_YEAR_AND_NEXT, {
      error: ({ input }) => `${input}; needed: a year from 1900 to ${THIS_YEAR_AND_NEXT}`,
    }),
  pictureCredit: words(80),
  nav: z.array(
    z.strictObject({
      label: words(24),
      path: formed('the path of a page, with a slash at both ends, such as /jobs/', (path) =>
        /^\/(?:[a-z0-9-]+\/)*$/.test(path),
      ),
    }),
  ),
  waitlist: z.strictObject({
    title: words(40),
    text: words(120),
    success: words(120),
    already: words(120),
    bot: words(120),
    error: words(120),
    limited: words(120),
    offline: words(120),
    inlineSuccess: words(120),
    toast: z.strictObject({ title: words(40), description: words(120) }),
  }),
});

/** The values of `src/site.config.ts`, which has no type of its own: visitors download it, and a schema is for the build. */
export type Site = z.output<typeof siteSchema>;
