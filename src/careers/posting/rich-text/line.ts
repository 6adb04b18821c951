import { collapseSpace, isVisible, stripNoise } from '../plain-text.ts';
import { type Direction, MARKS, type Marks } from './elements.ts';
import { attributeOf, type Element, type Node, textIn } from './parse.ts';

/** A line of text, as delimited by blocks and `<br>`s. `runs` is never empty, but `text` may be. */
export interface Line {
  /** Without what is struck out. Superscripts and subscripts are Unicode characters where these exist, as in "10⁵". */
  text: string;
  runs: Run[];
  /** The heading level: 1 to 6 inside an `h1` to `h6`, otherwise 0. */
  heading: number;
  /** The innermost box around it. */
  box: Box | undefined;
  /** The number of its paragraph: lines of the same paragraph share it. */
  paragraph: number;
  /** Whether it is a list item's text, directly followed by a nested list. */
  opensList: boolean;
  /** The direction set in the source or, if the field mixes directions, the direction of this line's own letters. */
  dir?: Direction | undefined;
  /** Its cells, if it is a row of a table. Their names may be empty. */
  cells?: Cell[] | undefined;
}

export interface Run {
  text: string;
  marks: Marks;
}

export interface Cell {
  name: string;
  lines: Line[];
}

export interface Box {
  tag: 'ul' | 'ol' | 'li' | 'blockquote' | 'pre' | 'table' | 'tr';
  /** The number of an ordered list's first item, if it is not 1. */
  start?: number;
  parent: Box | undefined;
  /** A list's last item so far. */
  last?: Box | undefined;
}

const BOXES = new Set<string>(['ul', 'ol', 'blockquote', 'pre', 'table', 'tr'] satisfies Box['tag'][]);
const isBoxTag = (tag: string): tag is Box['tag'] => BOXES.has(tag);

export const isList = (box: Box | undefined): box is Box => box?.tag === 'ul' || box?.tag === 'ol';

export const boxAround = (box: Box | undefined, ...tags: Box['tag'][]): Box | undefined =>
  !box || tags.includes(box.tag) ? box : boxAround(box.parent, ...tags);

export const itemAround = (box: Box | undefined): Box | undefined => boxAround(box, 'li');

const outermost = (box: Box | undefined): Box | undefined => (box?.parent ? outermost(box.parent) : box);

export const isWithin = (box: Box | undefined, outer: Box): boolean =>
  box === outer || (box !== undefined && isWithin(box.parent, outer));

/** The box for an element's content. However malformed the source, items are in lists, and list content is in items. */
export function boxOf(element: Element, around?: Box): Box | undefined {
  const { tagName: tag } = element;
  // Quill 2 writes every list as an `ol`.
  const isBullet = attributeOf(element, 'data-list') === 'bullet';
  if (isBullet && around?.tag === 'ol' && !around.last) around.tag = 'ul';
  if (tag === 'li') return newItem(around);
  // A cell alone in its row may be a heading for the rows below.
  const isAlone = tag === 'tr' && element.childNodes.filter(hasText).length < 2;
  if (!isBoxTag(tag) || isAlone) return around;
  const start = tag === 'ol' ? Number(attributeOf(element, 'start')) : 1;
  const parent = isList(around) ? (around.last ?? newItem(around)) : around;
  return { tag, parent, ...(Number.isInteger(start) && start > 1 && { start }) };
}

const hasText = (node: Node) => 'tagName' in node && isVisible(textIn(node));

export function newItem(around: Box | undefined): Box {
  const list: Box = isList(around) ? around : { tag: 'ul', parent: around };
  list.last = { tag: 'li', parent: list };
  return list.last;
}

export const MAX_HEADING_LENGTH = 60;

export const isBold = ({ runs }: Line) => runs.every((run) => run.marks.strong || run.text.trim() === '');

export const standsOut = (line: Line) => line.heading > 0 || isBold(line);

/** Whether text is short enough for a heading and does not end like a sentence. */
export const isShort = (text: string) =>
  text.length <= MAX_HEADING_LENGTH && !/(?<!\.\.)[.!?;,。！？；、،؛؟۔।]$/.test(text);

export const isSubheading = (line: Line) =>
  standsOut(line) && isShort(line.text.replace(/[?？]$/, '')) && !itemAround(line.box);

/** Symbols that have a meaning even before a space: crosses, "➕", "©", "°", "№" and the like. */
const NO_BULLET = '[©®°✕✖✗✘❌❎☒🚫⛔➕➖➗\\u2100-\\u214F]';
/**
 * A bullet at the start of a line. The most common ones need no space after them. A dash needs one unless it is alone on
 * its line or, if it is a hyphen or an en dash, before a letter; any other symbol always does, because alone on a line it
 * may be the content.
 */
export const BULLET = new RegExp(
  `^(?:[•●○◦▪▫■□◆◇▸▹►▶➤➢➔→⇒·‣⁃∙✓✔✅☑➡🔹🔸🔷🔶・][\\uFE0E\\uFE0F]?\\s*|(?!>\\s*\\d)[\\p{Pd}−*»›>](?:\\s+|$)|[-‐‑–](?=\\p{L})|(?!${NO_BULLET})` +
    '[\\p{So}\\p{Extended_Pictographic}\\u2190-\\u21FF\\u25A0-\\u25FF\\u27F0-\\u27FF∗⦁⦿❯※]' +
    '[\\uFE0E\\uFE0F]?\\p{Emoji_Modifier}?\\s+)',
  'u',
);
const BULLETS = new RegExp(`^(?:${BULLET.source.slice(1)})+`, 'u');
/** A private-use character, or one that Word's symbol fonts show as a bullet if a tab or wide gap follows it. */
const WORD_BULLET = /^[\s\u200B]*(?:\p{Co}|[o§lnqvØàèü](?=\t| \u00A0|\u00A0[ \u00A0]))\s*/u;

export const rawText = (runs: Run[]) => runs.map(({ text }) => text).join('');

export function replaceWordBullet(runs: Run[]): Run[] {
  const [start] = WORD_BULLET.exec(rawText(runs)) ?? [];
  return start === undefined ? runs : [{ text: '• ', marks: {} }, ...sliceRuns(runs, start.length)];
}

/** The runs without bullets at the start; empty if there is nothing else. */
export function withoutBullets(runs: Run[]): Run[] {
  const [start = ''] = BULLETS.exec(rawText(runs)) ?? [];
  const rest = start === '' ? runs : sliceRuns(runs, start.length);
  return isVisible(rawText(rest)) ? rest : [];
}

/** The runs from one index in their text to another. */
export function sliceRuns(runs: Run[], start: number, end = Infinity): Run[] {
  let at = 0;
  return runs.flatMap(({ text, marks }) => {
    const part = text.slice(Math.max(start - at, 0), Math.max(end - at, 0));
    at += text.length;
    return part === '' ? [] : [{ text: part, marks }];
  });
}

const same = (a: Marks, b: Marks) => MARKS.every((mark) => a[mark] === b[mark]);

/** Collapses white space as browsers do, and joins adjacent runs of the same marks. Empty if nothing is visible. */
export function tidyRuns(runs: Run[], preformatted: boolean): Run[] {
  const tidy: Run[] = [];
  let atSpace = !preformatted;
  for (const run of runs) {
    let text = stripNoise(run.text);
    if (!preformatted) text = collapseSpace(text);
    if (atSpace) text = text.trimStart();
    if (text === '') continue;
    atSpace = !preformatted && text.endsWith(' ');
    const last = tidy.at(-1);
    if (last && same(last.marks, run.marks)) last.text += text;
    else if (text.trim() !== '') tidy.push({ text, marks: run.marks });
    // A space within a link is part of it, or the link would become two.
    else tidy.push({ text, marks: last?.marks.href === run.marks.href ? { href: run.marks.href } : {} });
  }
  for (let last = tidy.at(-1); last; last = tidy.at(-1)) {
    last.text = last.text.trimEnd();
    if (last.text !== '') break;
    tidy.pop();
  }
  return tidy.some((run) => isVisible(run.text)) ? tidy : [];
}

const PLAIN = '0123456789+-−–=()n ,./o';
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁿ ,.⁄°';
const LOWERED = '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₙ ,.⁄';

/**
 * The runs with only links, `bdi` and `del` kept. Superscripts and subscripts become Unicode characters if all exist, or
 * if only signs without one, such as a footnote’s star, follow the digits.
 */
export const plainRuns = (runs: Run[]): Run[] =>
  runs.map(({ text, marks }) => {
    const script = marks.sup ? RAISED : marks.sub ? LOWERED : undefined;
    const signs = script && [...text].map((sign) => script[PLAIN.indexOf(sign)]);
    const isUnicode = signs?.every((sign) => sign !== undefined) || /^\d+\P{L}+$/u.test(text);
    return {
      text: signs && isUnicode ? [...text].map((sign, at) => signs[at] ?? sign).join('') : text,
      marks: { bdi: marks.bdi, href: marks.href, del: marks.del },
    };
  });

/** The text of these runs, without what is struck out. */
export function plainText(runs: Run[]): string {
  const kept = plainRuns(runs).filter(({ marks }) => !marks.del);
  return kept.length === runs.length ? rawText(kept) : collapseSpace(rawText(kept)).trim();
}

/** The runs that make up this text; if the line contains it more than once, the last ones. */
export function runsOf(text: string, runs: Run[] = []): Run[] {
  const kept = plainRuns(runs).filter(({ marks }) => !marks.del);
  const start = rawText(kept).lastIndexOf(text);
  // The text is not found if, for example, removing struck-out words leaves two spaces.
  return start < 0 ? [{ text, marks: {} }] : sliceRuns(kept, start, start + text.length);
}

/** A letter of a right-to-left script, or a mark that has the same effect. */
export const RTL = /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * Marks each block's direction: right-to-left if its first letter or most of its letters are. Does nothing if no block
 * is right-to-left, or if every block begins with a right-to-left letter.
 */
export function addDirections(lines: Line[]): void {
  const blocks = [...Map.groupBy(lines, ({ box, paragraph }) => outermost(box) ?? paragraph).values()];
  const letters = blocks.map((block) => block.flatMap(({ text }) => text.match(/\p{L}/gu) ?? []));
  const found = letters.map((all) => {
    const rtl = all.filter((letter) => RTL.test(letter));
    if (all.length === 0) return undefined;
    return rtl[0] === all[0] || rtl.length > all.length / 2 ? 'rtl' : 'ltr';
  });
  const beginsLtr = letters.some(([first]) => first !== undefined && !RTL.test(first));
  if (!found.includes('rtl') || !beginsLtr) return;
  for (const [index, block] of blocks.entries()) for (const line of block) line.dir ??= found[index];
}

/** Text for an element with `dir="auto"`, with a direction mark if its first letter has the other direction. */
export function directed(text: string, dir: Direction | undefined): string {
  const first = /[\p{L}\u200E\u200F]/u.exec(text)?.[0];
  if (!dir || first === undefined || RTL.test(first) === (dir === 'rtl')) return text;
  return `${dir === 'rtl' ? '\u200F' : '\u200E'}${text}`;
}
