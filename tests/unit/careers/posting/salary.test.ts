import { expect, test } from 'vitest';
import { salaryText } from '../../../../src/careers/posting/salary.ts';

const words = { from: 'From {amount}', upTo: 'Up to {amount}' };

test.each([
  ['as the feed words it', 'Competitive', 'Competitive'],
  [
    'both figures',
    { minimum: 68000, maximum: 82000, currency: 'GBP', per: 'year' },
    '£68,000 - £82,000 / year',
  ],
  ['one figure', { minimum: 15.4, maximum: 15.4, currency: 'GBP', per: 'two weeks' }, '£15.40 / two weeks'],
  ['the lower', { minimum: 68000, currency: 'GBP', per: 'year' }, 'From £68,000 / year'],
  ['the upper', { maximum: 1038000.5, currency: 'EUR' }, 'Up to €1,038,000.50'],
])('%s', (_, salary, text) => {
  expect(salaryText(salary, 'en-GB', words)).toBe(text);
});

test('in the locale’s figures and words', () => {
  const pay = { minimum: 68000, currency: 'EUR' };
  expect(salaryText(pay, 'de-DE', { ...words, from: 'Ab {amount}' })).toBe('Ab 68.000 €');
});
