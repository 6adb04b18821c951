/** Adds the base path to the path of a page or file, such as `/jobs/`. */
export const withBase = (path: string): string => import.meta.env.BASE_URL.replace(/\/$/, '') + path;

/** The absolute URL of a page or file. */
export const absolute = (path: string): string => new URL(withBase(path), import.meta.env.SITE).href;
