/**
 * Makes at most `limit` characters of untrusted text safe for a log line. `##` and `::` are split, because CI runners
 * execute `##[command]` anywhere in a line and `::command` at its start.
 */
export function printable(text: string, limit = 300): string {
  const line = text
    .slice(0, limit)
    .replace(/\s+/g, ' ')
    .replace(/\p{C}/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
    .replace(/([#:])(?=\1)/g, '$1 ');
  return text.length > limit ? `${line}…` : line;
}
