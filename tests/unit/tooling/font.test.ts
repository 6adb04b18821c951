import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { characters, subsetTypeface, fontFile } from '../../../tooling/font.ts';

test('the typeface in the sources is what npm run font makes', async () => {
  expect((await subsetTypeface()).equals(await readFile(fontFile))).toBe(true);
});

test('it holds the words of western European languages', () => {
  const words = 'Łódź is beyond it; Œuvre, “naïve” façade, Ærø, ¿Qué?, São Tomé, „Straße“, £5–€7 · ™…';
  expect([...words].filter((letter) => !characters.includes(letter))).toEqual(['Ł', 'ź']);
});
