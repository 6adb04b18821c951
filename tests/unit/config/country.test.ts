import { expect, test } from 'vitest';
import { splitCountry } from '../../../src/config/country.ts';

test.each([
  ['Leeds ,  UK', { place: 'Leeds', country: 'GB' }],
  ['Paris, Texas, France', { place: 'Paris, Texas', country: 'FR' }],
  ['Sacramento, CA', { place: 'Sacramento, CA' }],
  ['Leeds, uk', { place: 'Leeds, uk' }],
])('%s, at home in Britain', (label, expected) => {
  expect(splitCountry(label, 'GB')).toEqual(expected);
});
