import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { site as config } from '../../src/site.config.ts';
import {
  baseOf,
  filesOf,
  ORIGIN,
  pagesOf,
  readBuilt,
  sitemapOf,
  type BuiltPage,
  type Site,
} from '../../tooling/build/built-pages.ts';
import { attribute, Markup, textOf } from '../../tooling/build/markup.ts';
import { getSites } from '../support/sites.ts';

const sites = await getSites('main', 'variant', 'empty', 'backend');

const builds: [string, Site][] = [
  ['main', sites.main],
  ['variant', sites.variant],
];

for (const [name, site] of builds) {
  const base = baseOf(site);
  const canonical = (page: BuiltPage) => `${ORIGIN}${base}${page.path.slice(1)}`;
  const pages = pagesOf(site).map((page) => ({ page, markup: new Markup(readBuilt(site, page.file)) }));

  test(`${name}: the sitemap lists every indexable page once, and robots.txt points to the sitemap`, () => {
    const listed = pages.filter(({ page }) => page.isListed).map(({ page }) => page.file);
    // Leaves out files in `public/`, such as the one that proves to Google who owns the site.
    const built = filesOf(site.dir).filter((file) => file.endsWith('.html') && !existsSync(`public/${file}`));
    expect([...listed, '404.html', '500.html'].sort()).toEqual(built);
    expect(filesOf(site.dir)).toContain('.well-known/security.txt');
    expect(new Set(sitemapOf(site)).size).toBe(listed.length);
    expect(readBuilt(site, 'sitemap-index.xml')).toContain(`<loc>${ORIGIN}${base}sitemap-0.xml</loc>`);
    expect(readBuilt(site, 'robots.txt')).toContain(`Sitemap: ${ORIGIN}${base}sitemap-index.xml\n`);
  });

  test(`${name}: every link and file that a page refers to exists on the site`, () => {
    const served = new Set(filesOf(site.dir).map((file) => base + file.replace(/(^|\/)index\.html$/, '$1')));
    for (const { page, markup } of pages) {
      for (const reference of [...referencesOf(markup), ...stylesOf(markup)]) {
        const url = new URL(reference, canonical(page));
        if (!/^https?:$/.test(url.protocol)) continue;
        const where = `${reference} on ${page.path}`;
        expect.soft(url.origin, where).toBe(ORIGIN);
        expect.soft(served, where).toContain(url.pathname);
      }
    }
  });

  test(`${name}: every link to a page ends in a slash, and every fragment exists on its page`, () => {
    const byUrl = new Map(pages.map((one) => [canonical(one.page), one]));
    for (const { page, markup } of pages) {
      for (const link of markup.named('a')) {
        const url = new URL(attribute(link, 'href'), canonical(page));
        const where = `${attribute(link, 'href')} on ${page.path}`;
        if (url.origin !== ORIGIN) {
          expect.soft(url.protocol, where).toMatch(/^(https|mailto):$/);
          if (attribute(link, 'target')) expect.soft(attribute(link, 'rel'), where).toContain('noopener');
          continue;
        }
        const target = byUrl.get(url.origin + url.pathname);
        expect.soft(target, where).toBeDefined();
        if (url.pathname !== new URL(canonical(page)).pathname) {
          expect.soft(url.pathname, where).toMatch(/\/$/);
        }
        const id = decodeURIComponent(url.hash.slice(1));
        if (id) expect.soft(target && idsOf(target.markup), where).toContain(id);
      }
    }
  });

  test(`${name}: every page has a language, a title, a description, and a canonical URL or noindex`, () => {
    const titles = pages.map(({ markup }) => markup.named('title').map(textOf).join());
    expect(titles).toEqual([...new Set(titles)]);
    const descriptions = pages
      .filter(({ page }) => page.isListed)
      .map(({ markup }) => markup.meta('description'));
    expect(descriptions).toEqual([...new Set(descriptions)]);

    for (const [index, { page, markup }] of pages.entries()) {
      const isPosting = /^\/jobs\/./.test(page.path);
      const title = titles[index] ?? '';
      expect.soft(title, page.path).toContain(config.name);
      const description = markup.meta('description') ?? '';
      // A posting's description is its preview: up to 200 characters and an ellipsis.
      expect.soft(description.length, page.path).toBeGreaterThan(0);
      expect.soft(description.length, page.path).toBeLessThanOrEqual(isPosting ? 201 : 160);
      expect.soft(markup.meta('og:title')?.length, page.path).toBeGreaterThan(0);
      // The alt text of a legal page's share picture gives the type of page, then a colon and the title.
      const words = /terms|privacy/.test(page.path) ? `: ${markup.meta('og:title')}. ` : '. ';
      expect.soft(markup.meta('og:image:alt'), page.path).toContain(words);
      expect.soft(markup.named('html').map((html) => attribute(html, 'lang'))).toEqual([config.locale]);
      expect.soft(markup.meta('viewport'), page.path).not.toMatch(/user-scalable|maximum-scale/);

      expect.soft(markup.link('canonical'), page.path).toBe(page.isListed ? canonical(page) : undefined);
      expect.soft(markup.meta('robots'), page.path).toBe(page.isListed ? undefined : 'noindex');
      expect.soft(markup.meta('og:url'), page.path).toBe(page.isListed ? canonical(page) : undefined);
      expect.soft(markup.meta('og:image'), page.path).toMatch(/\.jpg\?v=\w{8}$/);
      // Some services read no more than this to show a shared link.
      expect.soft(readBuilt(site, page.file).indexOf('og:image:alt'), page.path).toBeLessThan(16_000);
      expect.soft(markup.meta('og:description'), page.path).toBe(description);
      expect.soft(markup.meta('twitter:card'), page.path).toBe('summary_large_image');
    }
  });

  test(`${name}: structured data describes the page, and no page has JobPosting data`, () => {
    for (const { page, markup } of pages) {
      const data = structuredDataOf(markup).map(
        (text) => JSON.parse(text) as { '@type'?: string; itemListElement?: { item: string }[] },
      );
      for (const text of structuredDataOf(markup)) expect.soft(text, page.path).not.toContain('JobPosting');
      const trail = data.find((block) => block['@type'] === 'BreadcrumbList')?.itemListElement;
      const isHome = page.path === '/';
      const hasGraph = data.some((block) => '@graph' in block);
      expect.soft(hasGraph, page.path).toBe(isHome);
      if (!page.isListed || isHome) expect.soft(trail, page.path).toBeUndefined();
      else {
        expect.soft(trail?.[0]?.item, page.path).toBe(`${ORIGIN}${base}`);
        expect.soft(trail?.at(-1)?.item, page.path).toBe(canonical(page));
        expect.soft(trail, page.path).toHaveLength(page.path.split('/').length - 1);
      }
    }
  });

  test(`${name}: no local path, secret or source map is published`, () => {
    const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
    const words = [dirname(site.dir), root, sites.backend.secretKey, 'sourceMappingURL'];
    for (const file of filesOf(site.dir)) {
      expect.soft(file).not.toMatch(/\.map$/);
      const content = readFileSync(join(site.dir, file), 'latin1');
      for (const word of words) expect.soft(content.includes(word), `${word} in ${file}`).toBe(false);
      // The client library contains this prefix on its own, without a key.
      expect.soft(/sb_secret_\w/.test(content), `a secret key in ${file}`).toBe(false);
    }
  });
}

test('a preview asks search engines not to index any of its pages', () => {
  for (const { file } of pagesOf(sites.empty))
    expect.soft(new Markup(readBuilt(sites.empty, file)).meta('robots'), file).toBe('noindex');
});

const idsOf = (markup: Markup) => markup.elements.map((element) => attribute(element, 'id')).filter(Boolean);

/** The URLs in an element's attributes. */
function addressesOf(element: Parameters<typeof attribute>[0]): string[] {
  const plain = ['href', 'src', 'poster', 'data'];
  const islands = ['component-url', 'renderer-url', 'before-hydration-url'];
  const srcset = attribute(element, 'srcSet')
    .split(/,\s+/)
    .map((candidate) => candidate.trim().split(/\s+/)[0] ?? '');
  return [...[...plain, ...islands].map((name) => attribute(element, name)), ...srcset].filter(Boolean);
}

const structuredDataOf = (markup: Markup) =>
  markup
    .named('script')
    .filter((script) => attribute(script, 'type') === 'application/ld+json')
    .map(({ children: [text] }) => (text?.type === 'text' ? text.value : ''));

/** Everything on the same site that a page refers to: links, files, share pictures, structured data. */
function referencesOf(markup: Markup): string[] {
  const own = markup.elements
    .flatMap(addressesOf)
    .filter((address) => !/^(https?:)?\/\//.test(address) || address.startsWith(ORIGIN));
  const shared = ['og:url', 'og:image'].flatMap((name) => markup.meta(name) ?? []);
  const data = structuredDataOf(markup).flatMap((text) =>
    [...text.matchAll(/"(https?:[^"]+)"/g)]
      .map(([, url = '']) => url)
      .filter((url) => !url.includes('schema.org') && !config.social.some((profile) => profile.url === url)),
  );
  return [...own, ...shared, ...data];
}

/** The files that the page's inline styles load. */
const stylesOf = (markup: Markup) =>
  markup
    .named('style')
    .flatMap(({ children: [text] }) =>
      text?.type === 'text'
        ? [...text.value.matchAll(/url\(["']?([^"')]+)/g)].map(([, url = '']) => url)
        : [],
    )
    .filter((url) => !url.startsWith('#'));
