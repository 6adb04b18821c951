import {
  BULLET,
  isSubheading,
  itemAround,
  type Line,
  rawText,
  sliceRuns,
  standsOut,
  withoutBullets,
} from '../rich-text/line.ts';

/** A line or list item in a section. Entries are in source order. */
export interface Entry extends Pick<Line, 'runs' | 'dir'> {
  isItem?: boolean;
}

const CLEAR_BULLET = /^[•●○◦▪■◆▸►▶➤➢‣⁃∙✓✔✅☑🔹🔸🔷🔶]/u;

const hasBullet = (line: Line) => BULLET.test(rawText(line.runs));
const hasClearBullet = (line: Line) => CLEAR_BULLET.test(rawText(line.runs));

/** Whether a line such as "✅ <b>What we offer</b>" is the title of the list below it, not an item above it. */
export const titlesList = (line: Line, next: Line | undefined): boolean =>
  hasBullet(line) &&
  !itemAround(line.box) &&
  itemAround(next?.box) !== undefined &&
  standsOut({ ...line, runs: withoutBullets(line.runs) });

/** The bullet or emoji at the start of a line. */
export const signOf = (text = '') => BULLET.exec(text)?.[0].trim();

/** A letter that stands for a bullet in text copied from Word, if the line above or below begins with it, too. */
const LETTER = /^[o§]\s+(?=\p{Lu})/u;

/** Drops lines that consist only of a bullet. */
export const worthReading = (lines: Line[]) => lines.filter((line) => withoutBullets(line.runs).length > 0);

/** How to recognise items: as list elements, by their bullets, or as one item per line. */
export type ItemRule = 'list' | 'bullets' | 'lines';

/** An emoji, other than those used as bullets, at the start of a line. */
export const EMOJI = /^(?![✔✅☑🔹🔸🔷🔶▪▫▶◻◼◽◾])\p{Extended_Pictographic}/u;

const DASH = /^[\p{Pd}−*]/u;

/** @param section the lines around them: a dash on a single line is a bullet if it also begins others */
export function itemRuleOf(lines: Line[], section = lines): ItemRule {
  if (lines.some((line) => itemAround(line.box))) return 'list';
  const [first, ...others] = lines.filter(hasBullet);
  if (!first) return 'lines';
  const isAlone = others.length === 0 && lines.length > 1 && !hasClearBullet(first);
  const isDash = (line: Line) => DASH.test(line.text) && line.text[0] === first.text[0];
  // A function, because searching the section for each of its groups would take seconds.
  const isRepeated = () => section.some((line) => line !== first && isDash(line) && hasBullet(line));
  return isAlone && !isRepeated() ? 'lines' : 'bullets';
}

/** Items are the `li`s and the lines with a clear bullet; without `li`s, lines with a bullet; without either, all. */
export function toEntries(lines: Line[], section = lines): Entry[] {
  const rule = itemRuleOf(lines, section);
  if (rule === 'list') return listEntries(lines);
  return rule === 'bullets' ? bulletEntries(lines) : lineEntries(lines);
}

function listEntries(lines: Line[]): Entry[] {
  const entries: Entry[] = [];
  let previous: Line | undefined;
  for (const [index, line] of lines.entries()) {
    const item = itemAround(line.box);
    const isTitle = titlesList(line, lines[index + 1]) && signOf(line.text) !== signOf(previous?.text);
    const isItem = item !== undefined || (hasClearBullet(line) && !isTitle);
    const runs = isItem || hasClearBullet(line) ? withoutBullets(line.runs) : line.runs;
    const last = entries.at(-1);
    if (last && previous && item && item === itemAround(previous.box) && !hasBullet(line))
      last.runs.push({ text: gapBetween(previous, line), marks: {} }, ...runs);
    else entries.push({ ...line, isItem, runs });
    previous = line;
  }
  return entries;
}

/** A line without a bullet may continue the item above it, as in text from a PDF. */
function bulletEntries(lines: Line[]): Entry[] {
  const entries: Entry[] = [];
  const bullets = new Set(lines.filter(hasBullet).map(({ text }) => text[0]));
  const hasPlainBullet = lines.some((line) => hasBullet(line) && !EMOJI.test(line.text));
  for (const [index, line] of lines.entries()) {
    const last = entries.at(-1);
    const above = rawText(last?.runs ?? []);
    const [letter] = [lines[index - 1], lines[index + 1]].some((other) => other && LETTER.test(other.text))
      ? (LETTER.exec(line.text) ?? [])
      : [];
    const runs = letter === undefined ? withoutBullets(line.runs) : sliceRuns(line.runs, letter.length);
    // Among lines with other bullets, "🎯 <b>Your mission</b>" is a title.
    const isTitle = hasPlainBullet && EMOJI.test(line.text) && standsOut({ ...line, runs });
    // In a list of "-Ears", a line such as "-3 years" is an item, too.
    const isItem =
      !isTitle &&
      (letter !== undefined || hasBullet(line) || (DASH.test(line.text) && bullets.has(line.text[0])));
    const isOther = standsOut(line) || isItem || line.text.endsWith(':');
    const continues = /^\p{Ll}/u.test(line.text) || above.endsWith(',') || UNFINISHED.test(above);
    if (last?.isItem && lines[index - 1]?.paragraph === line.paragraph && continues && !isOther)
      last.runs.push({ text: ' ', marks: {} }, ...line.runs);
    else entries.push({ ...line, isItem, runs: [...runs] });
  }
  return entries;
}

/** The end of a phrase that the next line continues; not "; and", which leads to the next item. */
export const UNFINISHED =
  /(?<!\S)(?:a|across|all|an|and|as|at|by|for|from|in|is|like|of|on|or|our|the|to|with|your)$(?<![;,] (?:and|or))/;

/** The separator between two lines of an item. The first may be a title for the second, or a phrase of its own. */
function gapBetween(line: Line, next: Line): string {
  const areSeparate =
    /[\p{L}\p{N}]\)?$/u.test(line.text) && !UNFINISHED.test(line.text) && /^\p{Lu}/u.test(next.text);
  if (!areSeparate || standsOut(next)) return ' ';
  // A long line, or one that ends in a short word, may have been wrapped.
  const isWrapped = line.text.length > 50 || /(?<!\S)\p{Ll}{1,3}$/u.test(line.text);
  if (!standsOut(line)) return isWrapped ? ' ' : '; ';
  return line.text.length <= 100 ? ': ' : ' ';
}

/** Subheadings and lines that end in a colon are prose, unless every line would be. */
function lineEntries(lines: Line[]): Entry[] {
  const isProse = (line: Line, index: number) =>
    isSubheading(line) || (line.text.endsWith(':') && index < lines.length - 1);
  const onlyProse = lines.every(isProse);
  const entries: Entry[] = [];
  for (const [index, line] of lines.entries()) {
    const last = entries.at(-1);
    const previous = lines[index - 1];
    const isItem = onlyProse || !isProse(line, index);
    // A mail program wraps long lines.
    const isWrapped = previous?.paragraph === line.paragraph && UNFINISHED.test(previous.text);
    if (last?.isItem && isItem && isWrapped) last.runs.push({ text: ' ', marks: {} }, ...line.runs);
    else entries.push({ ...line, isItem, runs: [...line.runs] });
  }
  return entries;
}
