import { describe, expect, test } from 'vitest';
import { webManifest } from '../../src/site-files/manifest.ts';
import { securityText } from '../../src/site-files/security-txt.ts';

const site = { name: 'Longshore', description: 'A site.', locale: 'en-GB' };

describe('webManifest', () => {
  test('every address is under the base path', () => {
    const { id, start_url, scope, icons } = webManifest(site, '/preview/');
    expect([id, start_url, scope]).toEqual(['/preview/', '/preview/', '/preview/']);
    expect(icons.map(({ src }) => src)).toEqual([
      '/preview/icon-192.png',
      '/preview/icon-512.png',
      '/preview/icon-maskable-512.png',
    ]);
  });
});

describe('securityText', () => {
  const text = (day: string) =>
    securityText('hello@a.example', 'https://a.example/.well-known/security.txt', new Date(day), 'de-CH');

  test('has the fields of RFC 9116', () => {
    expect(text('2026-11-20T10:00:00Z').split('\n')).toEqual([
      'Contact: mailto:hello@a.example',
      'Expires: 2027-11-01T00:00:00Z',
      'Preferred-Languages: de',
      'Canonical: https://a.example/.well-known/security.txt',
      '',
    ]);
  });

  test('is the same in every build of a month, and expires within a year', () => {
    expect(text('2026-12-01T00:00:00Z')).toBe(text('2026-12-31T23:59:59Z'));
    expect(text('2026-12-31T23:59:59Z')).toContain('Expires: 2027-12-01T');
  });
});
