import { SLUG } from '../../src/careers/posting/slug.ts';
import type { LocalFile } from './plan.ts';

/**
 * The keys of postings that the build does not have: pages, JSON and aliases.
 * @param prefix of all keys of the site. It corresponds to the base path, so `jobs/` always follows it.
 */
export function withdrawnOf(keys: readonly string[], files: readonly LocalFile[], prefix: string): string[] {
  const built = new Set(files.map(({ path }) => postingOf(path)));
  return keys.filter((key) => {
    const slug = key.startsWith(prefix) ? postingOf(key.slice(prefix.length)) : undefined;
    return slug !== undefined && !built.has(slug);
  });
}

const page = new RegExp(`^jobs/(${SLUG.any})(?:/|/index\\.html)?$`);
// From older builds, which had a JSON file for each page. Ids were numbers then.
const json = new RegExp(`^jobs/(${SLUG.ofDigits})\\.json$`);

/**
 * The slug of the posting that a path belongs to; undefined for other paths. Only slugs of `slugFor` match, because `jobs/`
 * in a bucket may contain other files.
 */
const postingOf = (path: string): string | undefined => (page.exec(path) ?? json.exec(path))?.[1];
