/**
 * Invisible characters: controls, soft hyphens (the site's CSS hyphenates), zero-width spaces, direction
 * marks. Joiners stay, since emoji and several scripts need them, unless they join nothing.
 */
const NOISE =
  /(?!\s)\p{Cc}|[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]/gu;
const LOOSE_JOINERS = /(?<=\s)[\u200C\u200D]+|[\u200C\u200D]+(?=\s)|^[\u200C\u200D]+$/gu;
const LONE_SURROGATES = /\p{Cs}/gu;

/** Latin text without any of these, as most is: this test is much faster than the searches. */
const VISIBLE_LATIN = /^[\t-\r\x20-\x7E\xA0-\xAC\xAE-\u024F\u2010-\u2027\u20AC]*$/;

/** Removes invisible characters and keeps white space as it is. */
export function stripNoise(raw: string): string {
  if (VISIBLE_LATIN.test(raw)) return raw;
  return raw.replace(NOISE, '').replace(LONE_SURROGATES, '\uFFFD').replace(LOOSE_JOINERS, '');
}

/** White space but for single spaces: to search for those as well would copy every text, word by word. */
const LOOSE_SPACE = /\s{2,}|[^\S ]/gu;

/** Each run of white space as one space. */
export const collapseSpace = (text: string): string => text.replace(LOOSE_SPACE, ' ');

/** Text as a reader sees it: no invisible characters, each run of white space one space, none at the ends. */
export const cleanText = (raw: string): string => collapseSpace(stripNoise(raw)).trim();

const graphemes = new Intl.Segmenter('en-GB', { granularity: 'grapheme' });

/** How many characters at the end of a cut text are searched for the end of a word. */
const TAIL = 20;
/** All up to the last character that is neither space nor punctuation: "#" and "%" belong to their words. */
const WITHOUT_PUNCTUATION = /^.*[[^\s\p{P}][#%]]/sv;

/**
 * A text of at most `limit` characters as a reader counts them, and an ellipsis if there are more: cut after a whole word
 * and before its punctuation, or at the limit, where the last characters before it are all of one word.
 * @param text without white space but for single spaces
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

/** A code of the feed as words: `permanent_full_time` is "Permanent full time". */
export function humanise(code: string): string {
  const words = cleanText(code.replace(/_/g, ' '));
  return words.charAt(0).toUpperCase() + words.slice(1);
}
