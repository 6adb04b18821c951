import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { characters, fontFiles, fontFolder } from '../../../tooling/font.ts';

test.each(Object.entries(fontFiles))('%s matches the output of npm run font', async (name, make) => {
  expect((await make()).equals(await readFile(new URL(name, fontFolder)))).toBe(true);
});

test('the web font covers western European languages', () => {
  const words = 'Łódź is not among them; Œuvre, “naïve” façade, Ærø, ¿Qué?, São Tomé, „Straße“, £5–€7 · ™…';
  expect([...words].filter((letter) => !characters.includes(letter))).toEqual(['Ł', 'ź']);
});
