import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

/** The characters of western European languages. Postings show others in the fallback font. */
const wanted = [
  ' -~',
  // Latin-1 without fractions, superscripts and standalone accents.
  '\u00a0-\u00a3\u00a5\u00a7\u00a9-\u00ab\u00ae\u00b0\u00b1\u00b7\u00ba\u00bb\u00bf-\u00ff',
  // Dashes, quotation marks, the bullet and the ellipsis.
  'Œœ\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a€™−',
];

// A variable, because the types of subset-font (from DefinitelyTyped) lack some of these options. No issue known.
const options = {
  targetFormat: 'woff2' as const,
  // The styles use 400, 500 and 600.
  variationAxes: { wght: { min: 400, max: 600 } },
  keepFeatures: ['kern', 'liga', 'calt', 'ccmp'],
  noHinting: true,
  // The copyright, the licence and its URL, which the licence requires.
  preserveNameIds: [0, 13, 14],
};

/** All characters of the font. */
export const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
  .filter((character) => RegExp(`[${wanted.join('')}]`).test(character))
  .join('');

export const fontFile = new URL('../src/assets/host-grotesk.woff2', import.meta.url);

/** Subsets the package's variable font. */
export async function subsetTypeface(): Promise<Buffer> {
  const source = import.meta
    .resolve('@fontsource-variable/host-grotesk/files/host-grotesk-latin-wght-normal.woff2');
  return subsetFont(await readFile(new URL(source)), characters, options);
}
