import { expect, test } from 'vitest';
import { isCountry, splitCountry } from '../../../src/config/country.ts';

test.each([
  ['GB', true],
  ['UK', false],
  ['EU', false],
  ['XX', false],
  ['gb', false],
  ['GBR', false],
])('%s is the code of a country: %s', (code, expected) => {
  expect(isCountry(code)).toBe(expected);
});

test.each([
  ['Leeds, United Kingdom', 'Leeds', 'GB'],
  ['Leeds ,  UK', 'Leeds', 'GB'],
  ['UNITED KINGDOM', '', 'GB'],
  ['UK', '', 'GB'],
  ['Paris, Texas, France', 'Paris, Texas', 'FR'],
  ['Sacramento, CA', 'Sacramento, CA', undefined],
  ['Leeds, uk', 'Leeds, uk', undefined],
  ['Leeds', 'Leeds', undefined],
])('%s, at home in Britain', (label, place, country) => {
  expect(splitCountry(label, 'GB')).toEqual(country ? { place, country } : { place });
});
