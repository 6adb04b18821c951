import { describe, expect, test } from 'vitest';
import { fillPlaceholders } from '../../../src/content/placeholders.ts';

const values = { name: 'Longshore', contactEmail: 'hello@a.example', careersEmail: 'jobs@a.example' };
const fill = (text: string) => fillPlaceholders(text, values);

describe('fillPlaceholders', () => {
  test('fills every placeholder, however it is spaced', () => {
    expect(fill('{{name}}, {{ name }}: <{{contactEmail}}>, {{careersEmail}}')).toBe(
      'Longshore, Longshore: <hello@a.example>, jobs@a.example',
    );
  });

  test('leaves other text alone', () => {
    const text = 'a { b } $& {c} }{';
    expect(fill(text)).toBe(text);
  });

  test('a value is taken as it is', () => {
    expect(fillPlaceholders('{{name}}', { ...values, name: '$& $1 {x}' })).toBe('$& $1 {x}');
  });
});
