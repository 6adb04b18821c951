import {
  BULLET,
  isSubheading,
  itemAround,
  type Line,
  rawText,
  standsOut,
  withoutBullets,
} from '../rich-text/line.ts';

/** A line or list item in a section. Entries are in source order. */
export interface Entry extends Pick<Line, 'runs' | 'dir'> {
  isItem: boolean;
}

const CLEAR_BULLET = /^[•●○◦▪■◆▸►▶➤➢‣⁃∙✓✔✅☑🔹🔸🔷🔶]/u;

const hasBullet = (line: Line) => BULLET.test(rawText(line.runs));
const hasClearBullet = (line: Line) => CLEAR_BULLET.test(rawText(line.runs));

/** Drops lines that consist only of a bullet. */
export const worthReading = (lines: Line[]) => lines.filter((line) => withoutBullets(line.runs).length > 0);

/** How to recognise items: as list elements, by their bullets, or as one item per line. */
export type ItemRule = 'list' | 'bullets' | 'lines';

export function itemRuleOf(lines: Line[]): ItemRule {
  if (lines.some((line) => itemAround(line.box))) return 'list';
  const bulleted = lines.filter(hasBullet);
  const isBulleted = bulleted.length > 1 || bulleted.length === lines.length || bulleted.some(hasClearBullet);
  return isBulleted && bulleted.length > 0 ? 'bullets' : 'lines';
}

/**
 * Splits lines into items and prose. If there are any `li`s, they are the items, as are lines that clearly begin with a
 * bullet. If there are no `li`s, each line with a bullet is an item. If no line has a bullet, every line is an item.
 */
export function toEntries(lines: Line[]): Entry[] {
  const rule = itemRuleOf(lines);
  if (rule === 'list') return listEntries(lines);
  if (rule === 'bullets')
    return lines.map((line) => ({ ...line, isItem: hasBullet(line), runs: withoutBullets(line.runs) }));
  return lineEntries(lines);
}

export const toProse = (lines: Line[]): Entry[] => lines.map((line) => ({ ...line, isItem: false }));

function listEntries(lines: Line[]): Entry[] {
  const entries: Entry[] = [];
  let previous: Line | undefined;
  for (const line of lines) {
    const item = itemAround(line.box);
    const isItem = item !== undefined || hasClearBullet(line);
    const runs = isItem ? withoutBullets(line.runs) : line.runs;
    const last = entries.at(-1);
    if (last && previous && item && item === itemAround(previous.box) && !hasBullet(line))
      last.runs.push({ text: isTitleOf(previous, line) ? ': ' : ' ', marks: {} }, ...runs);
    else entries.push({ ...line, isItem, runs });
    previous = line;
  }
  return entries;
}

/** The end of a phrase that the next line continues. */
const UNFINISHED = /\b(?:a|an|and|as|at|by|for|from|in|is|like|of|on|or|our|the|to|with|your)$/i;

/** Whether a line is the title of the text in the next one. */
const isTitleOf = (line: Line, next: Line) =>
  standsOut(line) &&
  !standsOut(next) &&
  /^.{0,100}[\p{L}\p{N}]\)?$/u.test(line.text) &&
  !UNFINISHED.test(line.text) &&
  /^\p{Lu}/u.test(next.text);

/**
 * Subheadings and lines that end in a colon are prose. If that would make every line prose, they are all items instead.
 */
function lineEntries(lines: Line[]): Entry[] {
  const isProse = (line: Line, index: number) =>
    isSubheading(line) || (line.text.endsWith(':') && index < lines.length - 1);
  const onlyProse = lines.every(isProse);
  return lines.map((line, index) => ({ ...line, isItem: onlyProse || !isProse(line, index) }));
}
