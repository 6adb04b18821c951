import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GET } from '../../src/pages/.well-known/security.txt.ts';
import { site } from '../../src/site.config.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ['2026-11-20T10:00:00Z', '2027-11-01'],
  ['2026-12-01T00:00:00Z', '2027-12-01'],
  ['2026-12-31T23:59:59Z', '2027-12-01'],
])('security.txt built on %s has the RFC 9116 fields and expires on %s, within a year', async (now, day) => {
  vi.setSystemTime(now);
  const response = await GET({} as never);
  expect((await response.text()).split('\n')).toEqual([
    `Contact: mailto:${site.contactEmail}`,
    `Expires: ${day}T00:00:00Z`,
    `Preferred-Languages: ${new Intl.Locale(site.locale).language}`,
    'Canonical: http://localhost:4321/.well-known/security.txt',
    '',
  ]);
});
