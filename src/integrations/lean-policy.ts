import { createHash } from 'node:crypto';

/** Finds each start tag by lookahead, so that one in the text of an attribute does not hide the next. */
const inline = /<(script|style)\b[^>]*>(?=([^]*?)<\/\1>)/g;

/**
 * Removes the hashes of other pages' scripts and styles from a page's policy. Astro lists those of the whole site, and
 * hashes do not compress.
 */
export function leanPolicy(html: string): string {
  const own = new Set(
    [...html.matchAll(inline)].map(([, , text = '']) => createHash('sha256').update(text).digest('base64')),
  );
  return html.replace(/<meta http-equiv="content-security-policy"[^>]*>/, (policy) =>
    policy.replace(/ 'sha256-([^']+)'/g, (hash, digest: string) => (own.has(digest) ? hash : '')),
  );
}
