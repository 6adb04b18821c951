import { expect, test } from 'vitest';
import { cleanText } from '~/careers/posting/plain-text';

const codeOf = (character: string) => `U+${character.charCodeAt(0).toString(16)}`;

test.each([...'\u00AD\u0007\u061C\u200B\u202A\u2060\u2066\uFEFF'].map((sign) => [codeOf(sign), sign]))(
  'text as a reader sees it has no %s, also where nothing else is unusual',
  (_, sign) => {
    expect(cleanText(`Sound${sign} engineer`)).toBe('Sound engineer');
  },
);

test.each(['\u00A0', '\t', '\u2028', '  ', ' \r\n'])('it has one space for %j', (space) => {
  expect(cleanText(`Sound${space}engineer`)).toBe('Sound engineer');
});

test('it keeps letters, dashes and joiners between letters', () => {
  const text = 'Café “Łódź” – £30 · €5 • ‘d’ك\u200Cب 👩\u200D🎤';
  expect(cleanText(text)).toBe(text);
});
