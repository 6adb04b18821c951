/**
 * Adds the base path to the path of a page or file.
 * @param path root-absolute, e.g. `/jobs/`
 * @param base with or without a slash at its end, like Astro's `BASE_URL`
 */
export function withBase(path: string, base: string): string {
  return base.replace(/\/+$/, '') + path;
}
