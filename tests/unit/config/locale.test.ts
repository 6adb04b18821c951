import { expect, test } from 'vitest';
import { directionOf } from '../../../src/config/locale.ts';

test.each([
  ['en-GB', 'ltr'],
  ['de', 'ltr'],
  ['ar-EG', 'rtl'],
  ['he', 'rtl'],
  ['fa', 'rtl'],
  ['ur-PK', 'rtl'],
  ['pa-Arab', 'rtl'],
  ['pa', 'ltr'],
])('%s is written %s', (locale, direction) => {
  expect(directionOf(locale)).toBe(direction);
});
