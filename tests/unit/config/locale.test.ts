import { expect, onTestFinished, test, vi } from 'vitest';
import { dayIn } from '../../../src/config/locale.ts';

test.each([
  ['en-GB', '18 December 2026'],
  ['de-CH', '18. Dezember 2026'],
])('a date in %s shows the day at its own UTC offset', (locale, day) => {
  expect(dayIn(locale, '2026-12-18T23:59:59-11:00')).toBe(day);
});

test('a date does not depend on the machine’s time zone', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('TZ', 'America/Los_Angeles');
  expect(new Date().getTimezoneOffset()).toBeGreaterThan(0);
  expect(dayIn('en-GB', '2026-12-18')).toBe('18 December 2026');
});
