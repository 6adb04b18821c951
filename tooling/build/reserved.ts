import sample from '../../src/content/postings-sample.json' with { type: 'json' };
import { slugFor } from '../../src/careers/posting/slug.ts';

/** Hosts in URLs and email addresses that exist only on the local machine or not at all (RFC 2606). */
const RESERVED =
  /(?<=\/\/|@)(?:(?:[\w-]+\.)*(?:localhost|example|invalid|test)|127(?:\.\d+){3}|\[::1\])(?![\w.-]*\w)/gi;

/** A reserved host mentioned in a page, such as `longshore.example`, other than `own`. */
export const findReserved = (html: string, own = ''): string | undefined =>
  html.match(RESERVED)?.find((host) => host !== own);

/** A reserved email address that a page links to. */
export const findReservedEmail = (html: string): string | undefined =>
  // Only in links. Other attributes may contain a posting's words, in which quotation marks are escaped.
  /\bhref="mailto:([\w.+-]+@[\w.-]+\.(?:example|invalid|test))\b/i.exec(html)?.[1];

const sampleSlugs = sample.data.map(({ title, id }) => slugFor(title, id));

/** A position from the bundled sample that a page links to. */
export const findSample = (html: string): string | undefined =>
  sampleSlugs.find((slug) => new RegExp(`\\bhref="[^"]*/jobs/${slug}/"`).test(html));
