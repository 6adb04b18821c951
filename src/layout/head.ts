import { createHash } from 'node:crypto';
import { site } from '../config/site.client.ts';
import { withBase } from '../config/urls.client.ts';
import { directionOf } from '../config/locale.ts';

/** The end of each page's title: the name of the site. */
export const titleSuffix = ` · ${site.name}`;

/** The words of the browser's tab and of search results. */
export const fullTitle = (title?: string): string =>
  title ? title + titleSuffix : `${site.name}: ${site.tagline}`;

/** The site's direction, for `dir`; undefined for the one that pages have without it. */
export const direction = directionOf(site.locale) === 'rtl' ? 'rtl' : undefined;

/** A step of a breadcrumb trail; `url` is absolute. */
export interface Crumb {
  name: string;
  url: string;
}

/** schema.org data of those whose site it is. */
export const organizationData = (homeUrl: string, logoUrl: string) => ({
  '@type': 'Organization' as const,
  '@id': `${homeUrl}#organization`,
  name: site.name,
  url: homeUrl,
  logo: logoUrl,
});

/** schema.org data of the whole site: who publishes it and where it starts. */
export function siteData(homeUrl: string, logoUrl: string) {
  const organization = organizationData(homeUrl, logoUrl);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        ...organization,
        email: site.contactEmail,
        ...(site.social.length > 0 && { sameAs: site.social.map(({ url }) => url) }),
      },
      {
        '@type': 'WebSite',
        name: site.name,
        url: homeUrl,
        inLanguage: site.locale,
        publisher: { '@id': organization['@id'] },
      },
    ],
  };
}

/** schema.org breadcrumb trail, from the home page to this one. */
export function breadcrumbData(crumbs: Crumb[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  };
}

/**
 * Speculation rules: a page of the site is prefetched at the first sign of intent on a link to it. That is a link whose
 * `href` is a path, so not the job modal's link to the page that the modal itself is fetching: Chromium would keep the
 * prefetch waiting for that request, and a click on the link with it (no issue known). Browsers without speculation rules
 * do nothing, and so does one that saves data.
 * @param base the base path
 * @param except CSS selector of the links that are left out
 */
export function prefetchRules(base: string, except: string) {
  const selector_matches = `[href^='${withBase('/', base)}']:not(${except})`;
  return { prefetch: [{ where: { selector_matches }, eagerness: 'moderate' }] };
}

/** JSON that is safe inside a `<script>` element, whatever the strings in it are. */
export const scriptJson = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** What the policy has to list for an inline script, so that it may run. */
export const scriptHash = (text: string) =>
  `sha256-${createHash('sha256').update(text).digest('base64')}` as const;
