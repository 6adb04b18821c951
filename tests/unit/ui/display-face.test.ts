import { create, type Font } from 'fontkitten';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { displayFace, isInTypeface } from '../../../src/ui/display-face.ts';

/** The font of each face in the CSS. */
const fontsOf = (css: string) =>
  [...css.matchAll(/base64,([^)]*)/g)].map(([, data = '']) => create(Buffer.from(data, 'base64')) as Font);

/** The characters in each font. Leaves out the marker that ends its character table. */
const charactersOf = (css: string) =>
  fontsOf(css).map(({ characterSet }) => String.fromCodePoint(...characterSet).replace('\uffff', ''));

test('straight apostrophes are drawn as curly ones', async () => {
  const [font] = fontsOf(await displayFace(["'’"]));
  const [straight, curly] = [0x27, 0x2019].map((code) => font?.glyphForCodePoint(code).id);
  expect(straight).toBeGreaterThan(0);
  expect(straight).toBe(curly);
});

test('Central and Eastern European letters come from the typeface’s second file', async () => {
  expect(charactersOf(await displayFace(['Łódź'])).map((face) => face.replace('Lz', ''))).toEqual([
    'dó',
    'Łź',
  ]);
});

test('texts that differ only in emoji or in letters of other scripts share a subset', async () => {
  expect(displayFace(['Label 音楽🎧'])).toBe(displayFace(['Label ']));
  expect(charactersOf(await displayFace(['Café №1 – “it’s” 7 ★']))).toEqual([
    expect.stringContaining('–’“”'),
  ]);
});

test('recognises a letter written as two code points', async () => {
  expect(charactersOf(await displayFace(['Cafe\u0301']))).toEqual(['Café']);
  expect(isInTypeface('Cafe\u0301')).toBe(true);
});

test('recognises a Latin letter if and only if the typeface’s files contain it', async () => {
  const files = ['latin', 'latin-ext'].map((name) =>
    import.meta.resolve(`@fontsource-variable/host-grotesk/files/host-grotesk-${name}-wght-normal.woff2`),
  );
  const fonts = await Promise.all(files.map(async (file) => create(await readFile(new URL(file))) as Font));
  const known = new Set(fonts.flatMap(({ characterSet }) => characterSet));
  const letters = Array.from({ length: 0x1f00 }, (_, code) => String.fromCodePoint(code)).filter((letter) =>
    /\p{Script=Latin}/u.test(letter),
  );
  expect(letters.filter(isInTypeface)).toEqual(letters.filter((letter) => known.has(letter.charCodeAt(0))));
});

test('text with other scripts or emoji can still be set in the typeface', () => {
  expect(['مهندس صوت', 'DJ 🎧', 'Звук'].every(isInTypeface)).toBe(true);
  for (const form of ['NFC', 'NFD']) expect(isInTypeface('Nhân viên Điều phối'.normalize(form))).toBe(false);
});

test('once there are many subsets, further pages share one', async () => {
  const titles = Array.from({ length: 60 }, (_, index) => String.fromCodePoint(0xc0 + index));
  for (const title of titles) await displayFace([title]);
  expect(await displayFace(['Sound Engineer'])).toBe(await displayFace(['Label Assistant']));
});
