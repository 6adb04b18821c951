import { expect, test } from 'vitest';
import { fullTitle, siteData } from '../../../src/layout/head.ts';
import { site } from '../../../src/site.config.ts';

test('the title is the page’s name followed by the site’s, or the site’s name and tagline if the page has no name', () => {
  expect(fullTitle('Careers')).toBe(`Careers · ${site.name}`);
  for (const title of [undefined, '']) expect(fullTitle(title)).toBe(`${site.name}: ${site.tagline}`);
});

test('the structured data describes the organisation, its site and any social profiles', () => {
  const organization = {
    '@type': 'Organization',
    name: site.name,
    url: 'http://localhost:4321/',
    logo: 'http://localhost:4321/icon-512.png',
    email: site.contactEmail,
  };
  const website = { '@type': 'WebSite', name: site.name, url: 'http://localhost:4321/' };
  expect(siteData()).toEqual({ '@context': 'https://schema.org', '@graph': [organization, website] });
  site.social.push({ label: 'Elsewhere', url: 'https://social.example/@us' });
  expect(siteData()['@graph'][0]).toEqual({ ...organization, sameAs: ['https://social.example/@us'] });
  site.social.pop();
});
