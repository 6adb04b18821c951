import { expect, test } from 'vitest';
import { cleanText } from '~/careers/posting/plain-text';

const codeOf = (character: string) => `U+${character.charCodeAt(0).toString(16)}`;

test.each([...'\u00AD\u0007\u200B\u202A\u2060\uF0B7\uFEFF\uFFFD\uDC00'].map((sign) => [codeOf(sign), sign]))(
  '%s is removed from plain text, even if nothing else in it is unusual',
  (_, sign) => {
    expect(cleanText(`Sound${sign} engineer`)).toBe('Sound engineer');
  },
);

test.each(['\u00A0', '\t', '\u2028', '  ', ' \r\n'])('%j becomes a single space', (space) => {
  expect(cleanText(`Sound${space}engineer`)).toBe('Sound engineer');
});

test('at most 30 combining marks in a row are kept', () => {
  expect(cleanText(`x${'\u0301'.repeat(290)}a`)).toBe(`x${'\u0301'.repeat(30)}a`);
});

test('Windows-1252 characters that were read as control characters are corrected', () => {
  expect(cleanText('\x93£30,000\x96£40,000\x94\x85 It\x92s\x81')).toBe('“£30,000–£40,000”… It’s');
});

test('plain text keeps letters, dashes, direction marks, and joiners between letters', () => {
  const text =
    'Café “Łódź” – £30 · €5 • ‘d’ك\u200Cب 👩\u200D🎤 \u061C\u200E\u200F\u2066a\u2067b\u2068c\u2069';
  expect(cleanText(text)).toBe(text);
});
