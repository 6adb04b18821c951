import { expect, test } from 'vitest';
import { fillPlaceholders, fillSlots } from '../../../src/content/placeholders.ts';

test('a placeholder that is not closed is refused', () => {
  const values = { name: 'Longshore', contactEmail: 'hello@a.example', careersEmail: 'jobs@a.example' };
  expect(() => fillPlaceholders('Meet {{name', values)).toThrow('A placeholder is not closed');
});

test('slots are filled, and what is none stays', () => {
  expect(fillSlots('{count} of {all}', { count: 0 })).toBe('0 of {all}');
});
