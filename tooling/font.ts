import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

/** The characters in western European languages. Postings show others in the fallback font. */
const wanted = [
  ' -~',
  // Latin-1 without fractions, superscripts and standalone accents.
  '\u00a0-\u00a3\u00a5\u00a7\u00a9-\u00ab\u00ae\u00b0\u00b1\u00b7\u00ba\u00bb\u00bf-\u00ff',
  // Dashes, quotation marks, the bullet and the ellipsis.
  'Œœ\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a€™−',
];

/** All characters up to U+FFFF in these ranges. */
const charactersIn = (ranges: string) =>
  Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
    .filter((character) => RegExp(`[${ranges}]`).test(character))
    .join('');

/** All characters in the web font. */
export const characters = charactersIn(wanted.join(''));

/** The package's files, by the characters in each. A share picture may show any Latin letter. */
const scripts = {
  latin: charactersIn(' -~\u00a0-\u00ffŒœ\u0131\u02c6\u02da\u02dc\u2010-\u203a€™−'),
  'latin-ext': charactersIn('\u0100-\u024f\u1e00-\u1eff\u20a0-\u20bf'),
};

/** Each file that `npm run font` writes into `src/assets/`, and how to make it. */
export const fontFiles: Record<string, () => Promise<Buffer>> = {
  'host-grotesk.woff2': () =>
    // The styles use 400, 500 and 600.
    subset('latin', characters, 'woff2', { wght: { min: 400, max: 600 } }),
  'apostrophe.woff2': curlyApostrophe,
  ...Object.fromEntries(
    Object.entries(scripts).flatMap(([script, text]) =>
      // satori can read neither WOFF2 nor variable fonts.
      [400, 700].map((wght) => [
        `share/host-grotesk-${script}-${wght}.woff`,
        () => subset(script, text, 'woff', { wght }),
      ]),
    ),
  ),
};

/** The folder for these files. */
export const fontFolder = new URL('../src/assets/', import.meta.url);

const fileOf = (script: string) =>
  import.meta.resolve(`@fontsource-variable/host-grotesk/files/host-grotesk-${script}-wght-normal.woff2`);

/** Subsets one of the package's variable fonts. */
async function subset(
  script: string,
  text: string,
  targetFormat: 'woff' | 'woff2',
  variationAxes: Record<string, number | { min: number; max: number }>,
): Promise<Buffer> {
  // A variable, because the types of subset-font (from DefinitelyTyped) lack some of these options. No known upstream
  // issue.
  const options = {
    targetFormat,
    variationAxes,
    keepFeatures: ['kern', 'liga', 'calt', 'ccmp'],
    noHinting: true,
    // The copyright, the licence and its URL, which the licence requires us to keep.
    preserveNameIds: [0, 13, 14],
  };
  return subsetFont(await readFile(new URL(fileOf(script))), text, options);
}

/** A font with one character: the straight apostrophe, which looks like the curly one. */
async function curlyApostrophe(): Promise<Buffer> {
  const source = await readFile(new URL(fileOf('latin')));
  const options = { variationAxes: { wght: 600 }, noHinting: true };
  const font = await subsetFont(source, '\u2019', { ...options, targetFormat: 'sfnt' });
  // A segment of the character map: its last code, padding, its first code, and what leads from a code to glyph 1.
  const segment = (code: number) =>
    Buffer.from(Uint16Array.of(code, 0xffff, 0, code, 0xffff, 1 - code).buffer).swap16();
  font.set(segment(0x27), font.indexOf(segment(0x2019)));
  return subsetFont(font, "'", { targetFormat: 'woff2' });
}
