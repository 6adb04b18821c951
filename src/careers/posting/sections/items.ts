import { BULLET, isSubheading, itemAround, type Line } from '../rich-text/line.ts';

/** A line or list item in a section. Entries are in source order. */
export interface Entry {
  isItem: boolean;
  text: string;
}

const CLEAR_BULLET = /^[•●○◦▪■◆▸►▶➤➢‣⁃∙✓✔✅☑🔹🔸🔷🔶]/u;

const withoutBullet = (text: string) => text.replace(BULLET, '').trim();
const hasBullet = (line: Line) => BULLET.test(line.text);

/** Drops lines that consist only of a bullet. */
export const worthReading = (lines: Line[]) => lines.filter((line) => withoutBullet(line.text) !== '');

/** How to recognise items: as list elements, by their bullets, or as one item per line. */
export type ItemRule = 'list' | 'bullets' | 'lines';

export function itemRuleOf(lines: Line[]): ItemRule {
  if (lines.some((line) => itemAround(line.box))) return 'list';
  const bulleted = lines.filter(hasBullet);
  const isBulleted =
    bulleted.length > 1 ||
    bulleted.length === lines.length ||
    bulleted.some((line) => CLEAR_BULLET.test(line.text));
  return isBulleted && bulleted.length > 0 ? 'bullets' : 'lines';
}

/**
 * Splits lines into items and prose. If there are any `li`s, they are the items, as are lines that clearly begin with a
 * bullet. If not, the lines with bullets are, or every line if none has a bullet.
 */
export function toEntries(lines: Line[]): Entry[] {
  const rule = itemRuleOf(lines);
  if (rule === 'list') return listEntries(lines);
  if (rule === 'bullets')
    return lines.map((line) => ({ isItem: hasBullet(line), text: withoutBullet(line.text) }));
  return lineEntries(lines);
}

export const toProse = (lines: Line[]): Entry[] => lines.map(({ text }) => ({ isItem: false, text }));

function listEntries(lines: Line[]): Entry[] {
  const entries: Entry[] = [];
  let previous: Line['box'];
  for (const line of lines) {
    const item = itemAround(line.box);
    const isItem = item !== undefined || CLEAR_BULLET.test(line.text);
    const text = isItem ? withoutBullet(line.text) : line.text;
    const last = entries.at(-1);
    if (last && item && item === previous && !hasBullet(line)) last.text += ` ${text}`;
    else entries.push({ isItem, text });
    previous = item;
  }
  return entries;
}

/**
 * Subheadings and lines that end in a colon are prose. If that would make every line prose, they are all items instead.
 */
function lineEntries(lines: Line[]): Entry[] {
  const isProse = (line: Line, index: number) =>
    isSubheading(line) || (line.text.endsWith(':') && index < lines.length - 1);
  const onlyProse = lines.every(isProse);
  return lines.map((line, index) => ({ isItem: onlyProse || !isProse(line, index), text: line.text }));
}
