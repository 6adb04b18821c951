import { expect, test } from 'vitest';
import { fillPlaceholders, fillSlots } from '../../../src/content/placeholders.ts';

const values = { name: 'R&B "$&"', contactEmail: 'hello@a.example', careersEmail: 'jobs@a.example' };

test('placeholders are filled however they are spaced, and a value is taken as it is', () => {
  const text = '{{name}}, {{ contactEmail }}: {{careersEmail}} { b } }{';
  expect(fillPlaceholders(text, values)).toBe('R&B "$&", hello@a.example: jobs@a.example { b } }{');
});

test.each([
  ['{{nmae}}', 'Unknown placeholder {{nmae}}.'],
  ['name}}', 'A placeholder is not closed or not opened: "}}".'],
])('%s is refused', (text, message) => {
  expect(() => fillPlaceholders(text, values)).toThrow(message);
});

test('slots are filled, and what is none stays', () => {
  expect(fillSlots('{count} of {all}', { count: 0 })).toBe('0 of {all}');
});
