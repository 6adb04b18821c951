import { hash } from 'node:crypto';
import { site } from '../site.config.ts';
import { absolute, withBase } from '../config/urls.client.ts';

export const titleSuffix = ` · ${site.name}`;

export const fullTitle = (title?: string): string =>
  title ? title + titleSuffix : `${site.name}: ${site.tagline}`;

/** schema.org data for the site and its publisher. */
export function siteData() {
  const { name } = site;
  const url = absolute('/');
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        name,
        url,
        logo: absolute('/icon-512.png'),
        email: site.contactEmail,
        ...(site.social.length > 0 && { sameAs: site.social.map(({ url }) => url) }),
      },
      { '@type': 'WebSite', name, url },
    ],
  };
}

/** schema.org breadcrumb trail, from the home page to the last of these. */
export const breadcrumbData = (...crumbs: { name: string; path: string }[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: site.name, path: '/' }, ...crumbs].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absolute(path),
  })),
});

/**
 * Speculation rules, because Astro's own prefetch needs a script on every page. They only match links whose `href` is a
 * path. The job modal has a full URL for the page that it is fetching: in Chromium, a prefetch or a click would wait
 * for the first request (no known upstream issue).
 */
export function prefetchRules(except: string) {
  const selector_matches = `[href^='${withBase('/')}']:not(${except})`;
  return { prefetch: [{ where: { selector_matches }, eagerness: 'moderate' }] };
}

/** JSON that is safe inside a `<script>` element. */
export const scriptJson = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** The hash that allows an inline script or style in the Content-Security-Policy. */
export const scriptHash = (text: string) => `sha256-${hash('sha256', text, 'base64')}` as const;
