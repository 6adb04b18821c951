import { expect, test } from 'vitest';
import { fillPlaceholders, fillSlots } from '../../../src/content/placeholders.ts';
import { site } from '../../support/words.ts';

test('fills in the placeholders in every string of a nested value, including HTML and URLs', () => {
  expect(fillPlaceholders({ list: ['By {{name}}', '{other}', 5] })).toEqual({
    list: [`By ${site.name}`, '{other}', 5],
  });
  const link = fillPlaceholders('<a href="mailto:%7B%7BcontactEmail%7D%7D">', (text) => `<${text}>`);
  expect(link).toBe(`<a href="mailto:<${site.contactEmail}>">`);
});

test('fills in known slots and leaves unknown ones unchanged', () => {
  expect(fillSlots('{count} of {all}', { count: 0 })).toBe('0 of {all}');
});
