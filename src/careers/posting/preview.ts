import { cleanText, cut } from './plain-text.ts';
import { directed, isSubheading, type Line, MAX_HEADING_LENGTH } from './rich-text/line.ts';

const MAX_LENGTH = 200;

/** What an attachment becomes in plain text: its name and size, such as "team.png 231 KB". */
const FILE =
  /^\S(?:.{0,120}\S)?\.(?:avif|docx?|gif|heic|jpe?g|mov|mp[34]|pdf|png|pptx?|svg|tiff?|webp|xlsx?)(?: \(?[\d.,]+ ?(?:bytes?|[KMG]?i?B)\)?)?$/iu;

/** A bold question, such as "Do you love music?", is not a title here: what follows may answer it. */
const isTitle = (line: Line) =>
  (line.heading > 0 && line.text.length <= MAX_HEADING_LENGTH) ||
  (isSubheading(line) && !/[?？]$/.test(line.text));

/** The start of a description as text for the card, without leading headings, file names or struck-out text. */
export function previewOf(lines: Line[]): string {
  const words = lines.filter(({ text }) => text !== '' && !FILE.test(text));
  const start = words.findIndex((line) => !isTitle(line));
  // If every line is a heading, the headings are the preview.
  const kept = words.slice(Math.max(start, 0));
  const text = cut(cleanText(kept.map((line) => line.text).join(' ')), MAX_LENGTH);
  return directed(text, kept[0]?.dir);
}
