import { SLUG } from '../../src/careers/posting/slug.ts';
import type { LocalFile } from './plan.ts';

/**
 * Of these keys, those of postings that the build does not have: page, JSON and aliases.
 * @param prefix what the site's keys begin with; it is where the base path leads, so `jobs/` follows it in any case
 */
export function withdrawnOf(keys: readonly string[], files: readonly LocalFile[], prefix: string): string[] {
  const built = new Set(files.map(({ path }) => postingOf(path)));
  return keys.filter((key) => {
    const slug = key.startsWith(prefix) ? postingOf(key.slice(prefix.length)) : undefined;
    return slug !== undefined && !built.has(slug);
  });
}

const page = new RegExp(`^jobs/(${SLUG.any})(?:/|/index\\.html)?$`);
// From builds that had a JSON file beside each page; then ids were numbers.
const json = new RegExp(`^jobs/(${SLUG.ofDigits})\\.json$`);

/**
 * The slug of the posting that a path belongs to; undefined for every other path. Only what `slugFor` makes counts, since
 * the `jobs/` of a bucket may have files of another origin.
 */
const postingOf = (path: string): string | undefined => (page.exec(path) ?? json.exec(path))?.[1];
