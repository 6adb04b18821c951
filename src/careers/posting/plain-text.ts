/**
 * Invisible characters: controls, soft hyphens, zero-width spaces, direction marks; and what is left of a lost character
 * (U+FFFD, half a surrogate pair). Joiners stay unless they join nothing, because emoji and several scripts need them.
 */
const NOISE =
  /(?!\s)\p{Cc}|[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB\uFFFD\p{Cs}]/gu;
const LOOSE_JOINERS = /(?<=\s)[\u200C\u200D]+|[\u200C\u200D]+(?=\s)|^[\u200C\u200D]+$/gu;

/** Removes invisible characters, but no white space. */
export const stripNoise = (raw: string): string => raw.replace(NOISE, '').replace(LOOSE_JOINERS, '');

/** Collapses each run of white space to one space. */
export const collapseSpace = (text: string): string => text.replace(/\s+/g, ' ');

/** Text as a reader sees it: without invisible characters, white space collapsed and trimmed. */
export const cleanText = (raw: string): string => collapseSpace(stripNoise(raw)).trim();

const graphemes = new Intl.Segmenter('en-GB', { granularity: 'grapheme' });

/** A word that ends within this many characters of the limit is the last one of a cut text. */
const TAIL = 20;
/** Everything up to the last character that is neither space nor punctuation; "#" and "%" count as letters. */
const WITHOUT_PUNCTUATION = /^.*[[^\s\p{P}][#%]]/sv;

/**
 * Cuts a text to at most `limit` characters as a reader counts them, and adds an ellipsis if it was longer. Cuts after a
 * whole word and before its punctuation, or at the limit if a long word reaches over it.
 * @param text with white space collapsed
 */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let count = 0;
  let words = '';
  for (const { segment, index } of graphemes.segment(text)) {
    if (segment === ' ' && count > limit - TAIL) words = text.slice(0, index);
    if (count === limit) {
      const [whole = text.slice(0, index).trimEnd()] = WITHOUT_PUNCTUATION.exec(words) ?? [];
      return `${whole}…`;
    }
    count += 1;
  }
  return text;
}
