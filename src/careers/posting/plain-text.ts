/** Meaningless invisible characters, private-use characters, and those that stand for objects or lost characters. */
const NOISE =
  /(?!\s)\p{Cc}|[\u00AD\u180E\u200B\u202A-\u202E\u2060-\u2064\u206A-\u206F\uFEFF\uFFF9-\uFFFD\p{Cs}\p{Co}]/gu;
/** No language needs more combining marks (UAX #15, Stream-Safe Text Format); more would cover the lines above. */
const MANY_MARKS = /(\p{M}{30})\p{M}+/gu;
const windows1252 = new TextDecoder('windows-1252');

/**
 * Removes invisible characters, but not white space. Keeps direction marks and joiners, because emoji and several scripts
 * need them. Some control characters are Windows-1252 punctuation that was read as Latin-1.
 */
export const stripNoise = (raw: string): string =>
  raw
    .replace(/[\x80\x82-\x85\x91-\x97\x99]+/g, (signs) => windows1252.decode(Buffer.from(signs, 'latin1')))
    .replace(NOISE, '')
    .replace(MANY_MARKS, '$1');

export const isVisible = (text: string): boolean => /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text);
export const collapseSpace = (text: string): string => text.replace(/\s+/g, ' ');

export const cleanText = (raw: string): string => collapseSpace(stripNoise(raw)).trim().normalize('NFC');

/** Ends the directional isolates that text leaves open. They would change the order of the words after it. */
export function closeIsolates(text: string): string {
  let open = 0;
  for (const [sign] of text.matchAll(/[\u2066-\u2069]/g))
    open = sign === '\u2069' ? Math.max(open - 1, 0) : open + 1;
  return text + '\u2069'.repeat(open);
}

const graphemes = new Intl.Segmenter('en-GB', { granularity: 'grapheme' });

/** The most code units allowed per character, on average. A character can have any number of combining marks. */
const MAX_UNITS = 20;

/** Text is cut after a whole word if one ends within this many characters of the limit. */
const TAIL = 20;
/** Everything up to the last character that is neither space nor punctuation; "#" and "%" count as letters. */
const WITHOUT_PUNCTUATION = /^.*[[^\s\p{P}][#%]]/sv;

/**
 * Cuts text, whose white space is collapsed, to `limit` characters as a reader counts them, and adds an ellipsis. Cuts
 * after a whole word, unless a long one crosses the limit.
 */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let count = 0;
  let words = '';
  for (const { segment, index } of graphemes.segment(text)) {
    if (segment === ' ' && count > limit - TAIL) words = text.slice(0, index);
    if (count === limit || index + segment.length > limit * MAX_UNITS) {
      const [whole = text.slice(0, index).trimEnd()] = WITHOUT_PUNCTUATION.exec(words) ?? [];
      return `${whole}…`;
    }
    count += 1;
  }
  return text;
}
