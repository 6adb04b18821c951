import { createHash } from 'node:crypto';

/** From each start tag: also from one that is only text in an attribute, which may not hide the next. */
const inline = /<(script|style)\b[^>]*>(?=([^]*?)<\/\1>)/g;

/**
 * The page without the hashes in its policy that are of other pages' scripts and styles. Astro lists those of the whole site, and
 * no hash can be compressed. None is added.
 */
export function leanPolicy(html: string): string {
  const own = new Set(
    [...html.matchAll(inline)].map(([, , text = '']) => createHash('sha256').update(text).digest('base64')),
  );
  return html.replace(/<meta http-equiv="content-security-policy"[^>]*>/, (policy) =>
    policy.replace(/ 'sha256-([^']+)'/g, (hash, digest: string) => (own.has(digest) ? hash : '')),
  );
}
