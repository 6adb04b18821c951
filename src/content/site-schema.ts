import { z } from 'astro/zod';
import { canonicalLocale } from '../config/locale.ts';
import { formattedText, text } from './fields.ts';

const email = () =>
  formattedText(
    'an email address such as hello@longshore.example',
    (address) => z.email().safeParse(address).success,
  );

const locale = () =>
  formattedText(
    'a language as browsers write it, with or without a country, such as en-GB or ar',
    (tag) => canonicalLocale(tag) !== undefined,
  ).refine((tag) => [undefined, tag].includes(canonicalLocale(tag)), {
    error: ({ input }) => `"${input}"; write it as "${canonicalLocale(String(input))}"`,
  });

const NEXT_YEAR = new Date().getFullYear() + 1;

/** The schema of `src/site.config.ts`. */
export const siteSchema = z.strictObject({
  name: text(40),
  tagline: text(80),
  description: text(160),
  locale: locale(),
  contactEmail: email(),
  careersEmail: email(),
  copyrightYear: z.number().refine((year) => Number.isInteger(year) && year >= 1900 && year <= NEXT_YEAR, {
    error: ({ input }) => `${input}; needed: a year from 1900 to ${NEXT_YEAR}`,
  }),
  pictureCredit: text(80),
  nav: z.array(
    z.strictObject({
      label: text(24),
      path: formattedText('the path of a page, with a slash at both ends, such as /jobs/', (path) =>
        /^\/(?:[a-z0-9-]+\/)*$/.test(path),
      ),
    }),
  ),
  social: z.array(
    z.strictObject({
      label: text(24),
      url: formattedText(
        'an address such as https://social.example/@us',
        (url) => z.url({ protocol: /^https$/ }).safeParse(url).success,
      ),
    }),
  ),
  waitlist: z.strictObject({
    title: text(40),
    text: text(120),
    success: text(120),
    already: text(120),
    bot: text(120),
    error: text(120),
    busy: text(120),
    limited: text(120),
    offline: text(120),
    inlineSuccess: text(120),
    toast: z.strictObject({ title: text(40), description: text(120) }),
  }),
});
