/**
 * The address of a page or file of the site under the base path it is hosted at.
 * @param path root-absolute, e.g. `/jobs/`
 * @param base the base path, with or without a slash at its end, as Astro's `BASE_URL` has it
 */
export function withBase(path: string, base: string): string {
  return base.replace(/\/+$/, '') + path;
}
