/** A title with no-break spaces where no line may begin with a dash, nor end with an ampersand. */
export const holdTitle = (title: string): string => title.replace(/ (?=[-–—] )|(?<= &) /g, '\u00A0');

/** At the end of a paragraph, words of fewer characters than this make a line that looks lost. */
const SHORTEST_LAST_LINE = 12;
/** A text of so few characters has two lines: there it shows where it breaks. In a longer one this would cost lines. */
const SHORT_TEXT = 60;
const SHORT_OPENER = /(?<=[,.:;!?] \p{L}{1,3}) /gu;

/**
 * A paragraph with no-break spaces where a line that breaks there reads badly: before a dash, after an ampersand, between the last short
 * words, and in a short text after a short word that begins a clause. For where it is shown; sources have plain spaces.
 */
export function holdWords(text: string): string {
  const end = text.lastIndexOf(' ', text.length - SHORTEST_LAST_LINE);
  const last = text.slice(end + 1).replaceAll(' ', '\u00A0');
  const held = holdTitle(text.slice(0, end + 1) + last);
  return held.length > SHORT_TEXT ? held : held.replace(SHORT_OPENER, '\u00A0');
}
