/**
 * A text from outside as part of a log line. Control, direction and other invisible characters are written as escapes,
 * line breaks become spaces, and `##` and `::` are parted, because CI runners obey `##[command]` anywhere in a line and
 * `::command` at its start.
 * @param limit characters of the text; the rest is cut
 */
export function printable(text: string, limit = 300): string {
  const line = text
    .slice(0, limit)
    .replace(/\s+/g, ' ')
    .replace(/\p{C}/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
    .replace(/([#:])(?=\1)/g, '$1 ');
  return text.length > limit ? `${line}…` : line;
}
