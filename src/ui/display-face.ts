import latin from '~/assets/display-latin.woff2?inline';
import latinExt from '~/assets/display-latin-ext.woff2?inline';
import subsetFont from 'subset-font';

const options = { targetFormat: 'woff2' as const, keepFeatures: ['kern'], noHinting: true };

/** The range of the typeface's second file, which has letters for Central and Eastern European languages. */
const latinExtRange = 'U+100-151,U+154-2AF,U+1E00-1EFF';
const inLatinExt = /[\u0100-\u0151\u0154-\u02af\u1e00-\u1eff]/;

/** After this many, new subsets include all of ASCII, so pages can share them: making 10,000 would take minutes. */
const MAX_SUBSETS = 50;
const ascii = String.fromCharCode(...Array(0x7f).keys());

/** Matches the Latin letters that the typeface lacks. A test checks this against the font files. */
const lacking =
  /(?![\0-\u0107\u010a-\u011b\u011e-\u0123\u0126-\u0133\u0136\u0137\u0139-\u0148\u014a-\u015b\u015e-\u0165\u0168-\u017eƏƒǍǎǼǽȘ-țȷəẀ-ẅẞỲỳỸỹ])\p{Script=Latin}/u;

/**
 * If the typeface lacks one Latin letter of a text, the whole text uses the fallback, because a single letter from
 * another typeface would look like a mistake. Other scripts and emoji rarely share a word with Latin letters.
 */
export const isInTypeface = (text: string): boolean => !lacking.test(text.normalize('NFC'));

/** The typeface has no other scripts and no emoji. Without them, more texts share a subset. */
const mayBeInTypeface = /[[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]--\p{Emoji_Presentation}]/v;

const subsets = new Map<string, Promise<string>>();

/** CSS for the font “Display”: weight 600 of the typeface, subset to the characters in these texts, as a data URL. */
export function displayFace(texts: readonly string[]): Promise<string> {
  const text = texts.join('').normalize('NFC') + (subsets.size < MAX_SUBSETS ? '' : ascii);
  const used = [...new Set(text)].filter((character) => mayBeInTypeface.test(character));
  const characters = used.sort().join('');
  const face = subsets.get(characters) ?? subset(characters);
  subsets.set(characters, face);
  return face;
}

async function subset(characters: string): Promise<string> {
  const face = async (file: string, range = '') => {
    const source = Buffer.from(file.slice(file.indexOf(',') + 1), 'base64');
    const data = (await subsetFont(source, characters, options)).toString('base64');
    return `@font-face{font-family:Display;font-weight:600;src:url(data:font/woff2;base64,${data})${range}}`;
  };
  if (!inLatinExt.test(characters)) return face(latin);
  return (await face(latin)) + (await face(latinExt, `;unicode-range:${latinExtRange}`));
}
