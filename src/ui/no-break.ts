/** Adds no-break spaces to a title: no line begins with a dash or ends with "the", an ampersand or a single letter. */
export const holdTitle = (title: string): string =>
  title.replace(/ (?=[-–—] )|(?<= (?:[&\p{L}]|[Tt]he)) /gu, '\u00A0');

/** A last line with fewer characters than this looks lost. */
const SHORTEST_LAST_LINE = 12;
/** Up to this length, a text has about two lines, and a bad break is seen. In longer ones this would add lines. */
const SHORT_TEXT = 60;

/**
 * Adds no-break spaces to a paragraph where a line break would read badly: where `holdTitle` does, between the last
 * short words, and in a short text after a short word that begins a clause.
 */
export function holdWords(text: string): string {
  const end = text.lastIndexOf(' ', text.length - SHORTEST_LAST_LINE);
  const last = text.slice(end + 1).replaceAll(' ', '\u00A0');
  const held = holdTitle(text.slice(0, end + 1) + last);
  return held.length > SHORT_TEXT ? held : held.replace(/(?<=[,.:;!?] \p{L}{1,3}) /gu, '\u00A0');
}

/** Like `holdWords`, for HTML: the end of a paragraph, which `text-wrap: pretty` does not hold in Firefox, and numbers. */
export const holdHtml = (html: string): string =>
  html.replace(
    /\s(?=([^<>\s]{1,11}|[^<>]{1,7})<\/(p|li)>)|(?<=\d|[\s“]a|“\p{L}{1,3})\s(?=\p{Ll}[^<>]*<)|\s(?=\d[^<>]*<)/gu,
    '\u00A0',
  );
