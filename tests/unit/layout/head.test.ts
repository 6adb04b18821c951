import { describe, expect, test } from 'vitest';
import { fullTitle, siteData } from '../../../src/layout/head.ts';
import { site } from '../../../src/config/site.client.ts';

test('the placeholders in the site’s own texts are filled', () => {
  expect(JSON.stringify(site)).not.toContain('{{');
});

describe('fullTitle', () => {
  test('a page is named before the site', () => {
    expect(fullTitle('Careers')).toBe(`Careers · ${site.name}`);
  });

  test.each([undefined, ''])('without a title (%j) the site says what it is', (title) => {
    expect(fullTitle(title)).toBe(`${site.name}: ${site.tagline}`);
  });
});

test('profiles elsewhere are named where there are some', () => {
  const org = () => siteData('https://a.example/', 'https://a.example/icon.png')['@graph'][0];
  const { social } = site;
  site.social = [];
  expect(org()).not.toHaveProperty('sameAs');
  site.social = [{ label: 'Elsewhere', url: 'https://social.example/@us' }];
  expect(org()).toHaveProperty('sameAs', ['https://social.example/@us']);
  site.social = social;
});

describe('siteData', () => {
  const data = siteData('https://a.example/preview/', 'https://a.example/preview/icon.png');

  test('the organization and the site, which names it as its publisher', () => {
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'Organization',
          '@id': 'https://a.example/preview/#organization',
          name: site.name,
          url: 'https://a.example/preview/',
          logo: 'https://a.example/preview/icon.png',
          email: site.contactEmail,
        },
        {
          '@type': 'WebSite',
          name: site.name,
          url: 'https://a.example/preview/',
          inLanguage: site.locale,
          publisher: { '@id': 'https://a.example/preview/#organization' },
        },
      ],
    });
  });
});
