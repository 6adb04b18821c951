import { expect, test } from 'vitest';
import { fillPlaceholders, fillSlots } from '../../../src/content/placeholders.ts';
import { site } from '../../support/words.ts';

test('every string in a value has its placeholders filled in, including HTML and URLs', () => {
  expect(fillPlaceholders({ list: ['By {{name}}', '{other}', 5] })).toEqual({
    list: [`By ${site.name}`, '{other}', 5],
  });
  const link = fillPlaceholders('<a href="mailto:%7B%7BcontactEmail%7D%7D">', (text) => `<${text}>`);
  expect(link).toBe(`<a href="mailto:<${site.contactEmail}>">`);
});

test('known slots are filled, and unknown ones are kept', () => {
  expect(fillSlots('{count} of {all}', { count: 0 })).toBe('0 of {all}');
});
