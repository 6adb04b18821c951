import { expect, test } from 'vitest';
import { dayIn, directionOf } from '../../../src/config/locale.ts';

test.each([
  ['en-GB', 'ltr'],
  ['ar-EG', 'rtl'],
  ['ur-PK', 'rtl'],
  ['pa-Arab', 'rtl'],
  ['pa', 'ltr'],
])('%s is written %s', (locale, direction) => {
  expect(directionOf(locale)).toBe(direction);
});

test.each([
  ['en-GB', '18 December 2026'],
  ['de-CH', '18. Dezember 2026'],
])('a day in %s is that of its own offset', (locale, day) => {
  expect(dayIn(locale, '2026-12-18T23:59:59-11:00')).toBe(day);
});
