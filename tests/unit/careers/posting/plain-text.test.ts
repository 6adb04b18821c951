import { describe, expect, test } from 'vitest';
import { cleanText } from '~/careers/posting/plain-text';

describe('text as a reader sees it', () => {
  test.each([
    ['a soft hyphen', '\u00AD'],
    ['a control character', '\u0007'],
    ['an Arabic letter mark', '\u061C'],
    ['a zero-width space', '\u200B'],
    ['an embedding', '\u202A'],
    ['a word joiner', '\u2060'],
    ['an isolate', '\u2066'],
    ['a byte order mark', '\uFEFF'],
  ])('has no %s, also where nothing else is unusual', (_, character) => {
    expect(cleanText(`Sound${character} engineer`)).toBe('Sound engineer');
  });

  test.each([
    ['a space that does not break', '\u00A0'],
    ['a tab', '\t'],
    ['a line separator', '\u2028'],
    ['two spaces', '  '],
    ['a space and a line end', ' \r\n'],
  ])('has one space for %s', (_, space) => {
    expect(cleanText(`Sound${space}engineer`)).toBe('Sound engineer');
  });

  test('keeps letters, dashes and joiners between letters', () => {
    const text = 'Café “Łódź” – £30 · €5 • ‘d’ك\u200Cب 👩\u200D🎤';
    expect(cleanText(text)).toBe(text);
  });
});
