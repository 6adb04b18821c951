import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** A build that is served. */
export interface Site {
  /** With the base path and a slash at its end. */
  url: string;
  /** The built files. */
  dir: string;
  /** What the build printed. */
  log: string;
}

/** An HTML page of a build. */
export interface BuiltPage {
  /** Path without the base path, e.g. `/jobs/`. */
  path: string;
  /** Where the tests find it. */
  url: string;
  /** The file in the build, from its root. */
  file: string;
  /** Whether the sitemap lists it; `404.html` and `500.html` are not in it. */
  isListed: boolean;
}

/** The path under which a build is hosted, with a slash at both ends. */
export const baseOf = (site: Site): string => new URL(site.url).pathname;

/** The site's origin in the canonical addresses of a test's build, which is served under another. */
export const ORIGIN = 'http://localhost:4321';

/** Every page of a build: those of its sitemap, so that a new page is tested the day it is added, and the two error pages. */
export function pagesOf(site: Site): BuiltPage[] {
  const base = baseOf(site);
  const listed = sitemapOf(site).map((url) => {
    const path = new URL(url).pathname.replace(base, '/');
    return { path, file: `${path.slice(1)}index.html`, isListed: true };
  });
  const errors = ['404.html', '500.html'].map((file) => ({ path: `/${file}`, file, isListed: false }));
  return [...listed, ...errors].map((page) => ({ ...page, url: new URL(page.path.slice(1), site.url).href }));
}

/** The addresses in a build's sitemap, as they stand there. */
export const sitemapOf = (site: Site): string[] =>
  [...readBuilt(site, 'sitemap-0.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);

/** The text of a file of a build. */
export const readBuilt = (site: Site, file: string): string => readFileSync(join(site.dir, file), 'utf8');

/** Every file of a build, with slashes, sorted. */
export const filesOf = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length).split(sep).filter(Boolean).join('/'))
    .sort();
