/**
 * Adds the base path to the path of a page or file.
 * @param path root-relative, e.g. `/jobs/`
 * @param base with or without a trailing slash
 */
export function withBase(path: string, base = import.meta.env.BASE_URL): string {
  return base.replace(/\/+$/, '') + path;
}

/** The absolute URL of a page or file. */
export const absolute = (path: string): string => new URL(withBase(path), import.meta.env.SITE).href;
