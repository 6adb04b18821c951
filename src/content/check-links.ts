import type { Mistake } from '../lib/build/content/mistakes.ts';
import type { LegalPage } from './legal-pages.ts';
import type { Site } from './site-schema.ts';

/** Links of the navigation that lead nowhere, and pages that would be linked twice. */
export function checkLinks(nav: Site['nav'], pages: LegalPage[], siteFile: string): Mistake[] {
  const paths = ['/', '/jobs/', ...pages.map(({ id }) => `/${id}/`)];
  const broken = nav.flatMap(({ path }, index) =>
    paths.includes(path)
      ? []
      : [
          {
            at: `nav, entry ${index + 1}, path`,
            text: `no page is at ${path}; there are ${paths.join(', ')}`,
          },
        ],
  );
  const twice = pages.filter(({ id, data }) => data.footer && nav.some(({ path }) => path === `/${id}/`));
  return [
    ...broken.map((mistake) => ({ file: siteFile, ...mistake })),
    ...twice.map(({ id }) => ({
      file: `${id}.md`,
      at: 'footer',
      text: `nav in ${siteFile} links this page already; remove one of the two`,
    })),
  ];
}
