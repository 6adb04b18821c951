import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

/** The characters of western European languages. Postings use the fallback font for any others. */
const wanted = [
  ' -~',
  // Latin-1 without its fractions, superscripts and standalone accents.
  '\u00a0-\u00a3\u00a5\u00a7\u00a9-\u00ab\u00ae\u00b0\u00b1\u00b7\u00ba\u00bb\u00bf-\u00ff',
  // The ligature Œ, dashes, quotation marks, the bullet, the ellipsis, €, ™ and the minus sign.
  'Œœ\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a€™−',
];

/** All characters up to U+FFFF in these ranges. */
const charactersIn = (ranges: string) =>
  Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
    .filter((character) => RegExp(`[${ranges}]`).test(character))
    .join('');

/** All characters in the web font. */
export const characters = charactersIn(wanted.join(''));

/** The characters in each of the package's files. A share picture may show any Latin letter. */
const scripts = {
  latin: charactersIn(' -~\u00a0-\u00ffŒœ\u0131\u02c6\u02da\u02dc\u2010-\u203a€™−'),
  'latin-ext': charactersIn('\u0100-\u024f\u1e00-\u1eff\u20a0-\u20bf'),
};

/** Each file that `npm run font` writes to `src/assets/`, and how to make it. */
export const fontFiles: Record<string, () => Promise<Buffer>> = {
  'host-grotesk.woff2': () =>
    // The styles use 400, 500 and 600.
    subset('latin', characters, 'woff2', { wght: { min: 400, max: 600 } }),
  // For headings, see `src/ui/display-face.ts`.
  'display-latin.woff2': async () => {
    const font = await subset('latin', scripts.latin, 'sfnt', { wght: 600 });
    return subsetFont(withCurlyApostrophe(font), scripts.latin, { targetFormat: 'woff2' });
  },
  'display-latin-ext.woff2': () => subset('latin-ext', scripts['latin-ext'], 'woff2', { wght: 600 }),
  ...Object.fromEntries(
    Object.entries(scripts).flatMap(([script, text]) =>
      // satori shows a variable font in its default weight only.
      [400, 700].map((wght) => [
        `share/host-grotesk-${script}-${wght}.woff`,
        () => subset(script, text, 'woff', { wght }),
      ]),
    ),
  ),
};

/** The folder for these files. */
export const fontFolder = new URL('../src/assets/', import.meta.url);

/** Subsets one of the package's variable fonts. */
async function subset(
  script: string,
  text: string,
  targetFormat: 'woff' | 'woff2' | 'sfnt',
  variationAxes: Record<string, number | { min: number; max: number }>,
): Promise<Buffer> {
  const source = import.meta.resolve(
    `@fontsource-variable/host-grotesk/files/host-grotesk-${script}-wght-normal.woff2`,
  );
  // In a variable, because subset-font's types (DefinitelyTyped) lack some of these options. No known upstream issue.
  const options = {
    targetFormat,
    variationAxes,
    keepFeatures: ['kern', 'liga', 'calt', 'ccmp'],
    noHinting: true,
    // The copyright, the licence and its URL, which the licence requires us to keep.
    preserveNameIds: [0, 13, 14],
  };
  return subsetFont(await readFile(new URL(source)), text, options);
}

/**
 * Maps the straight apostrophe (U+0027) to the glyph of the curly one (U+2019): in large type, the straight ones in the
 * brief look like mistakes. Both are in segments of the character map that list their glyphs one by one (format 4 in
 * https://learn.microsoft.com/en-us/typography/opentype/spec/cmap).
 */
function withCurlyApostrophe(font: Buffer): Buffer {
  const map = font.readUInt32BE(font.indexOf('cmap') + 8);
  const table = map + font.readUInt32BE(map + 8);
  const segmentsSize = font.readUInt16BE(table + 6);
  const entryOf = (code: number) => {
    let end = table + 14;
    while (font.readUInt16BE(end) < code) end += 2;
    const start = end + segmentsSize + 2;
    const range = start + 2 * segmentsSize;
    return range + font.readUInt16BE(range) + 2 * (code - font.readUInt16BE(start));
  };
  font.writeUInt16BE(font.readUInt16BE(entryOf(0x2019)), entryOf(0x27));
  return font;
}
