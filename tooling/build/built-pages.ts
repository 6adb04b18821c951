import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

/** A build being served. */
export interface Site {
  /** Includes the base path and ends in a slash. */
  url: string;
  /** The built files. */
  dir: string;
  /** What the build printed. */
  log: string;
}

/** An HTML page in a build. */
export type BuiltPage = ReturnType<typeof pagesOf>[number];

export const baseOf = (site: Site): string => new URL(site.url).pathname;

/** The origin in the canonical URLs of test builds. The builds are served from a different one. */
export const ORIGIN = 'http://localhost:4321';

/** All pages in a build: the two error pages and those in the sitemap, so that new pages are tested automatically. */
export function pagesOf(site: Site) {
  const base = baseOf(site);
  const listed = sitemapOf(site).map((url) => {
    // Without the base path, e.g. `/jobs/`.
    const path = new URL(url).pathname.replace(base, '/');
    return { path, file: `${path.slice(1)}index.html`, isListed: true };
  });
  const errors = ['404.html', '500.html'].map((file) => ({ path: `/${file}`, file, isListed: false }));
  // Adds the URL on the test server.
  return [...listed, ...errors].map((page) => ({ ...page, url: new URL(page.path.slice(1), site.url).href }));
}

/** The URLs in a build's sitemap. */
export const sitemapOf = (site: Site): string[] =>
  [...readBuilt(site, 'sitemap-0.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);

/** Reads a file from a build. */
export const readBuilt = (site: Site, file: string): string => readFileSync(join(site.dir, file), 'utf8');

/** The paths of all files in a build, sorted, with forward slashes. */
export const filesOf = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(dir, path)).isFile())
    .map((path) => path.replaceAll(sep, '/'))
    .sort();
