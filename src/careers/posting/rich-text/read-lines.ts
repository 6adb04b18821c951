import { isVisible } from '../plain-text.ts';
import { RowError } from '../row.ts';
import { INVISIBLE, isBlock, isHidden, isWordBullet, marksOf } from './elements.ts';
import {
  addDirections,
  type Box,
  boxOf,
  type Cell,
  isList,
  isWithin,
  itemAround,
  type Line,
  newItem,
  plainText,
  rawText,
  replaceWordBullet,
  RTL,
  type Run,
  tidyRuns,
  withoutBullets,
} from './line.ts';
import { attributeOf, type Element, type Node, parseHtml, textWithoutElements, unescaped } from './parse.ts';
import { MAX_SIZE, readTable, tooLarge } from './tables.ts';

interface Place {
  box: Box | undefined;
  heading: number;
  marks: Run['marks'];
}

/** Characters of Wingdings and Wingdings 2. Others become a bullet at a line's start, and are dropped elsewhere. */
const WINGDINGS = 'üþûýxo¨àèPROST£';
/** The Unicode equivalent of each. */
const SIGNS = '✓☑✗☒☒☐☐→➔✓☑✗☒☒☐';

/** Replaces symbols that Word stores as private-use characters or as letters in Wingdings. */
function readSymbols(text: string, marks: Run['marks']): string {
  const symbols = marks.symbols && text.trim().length <= 3 ? /[!-ÿ\uF000-\uF0FF]/g : /[\uF000-\uF0FF]/g;
  const read = (code: number) => SIGNS[WINGDINGS.indexOf(String.fromCharCode(code & 0xff))] ?? '\uF0B7';
  return text.replace(symbols, (sign) => read(sign.charCodeAt(0)));
}

/**
 * Alternative text that shows that a picture is an emoji, a mark or an answer. Without lone skin tones, because an emoji
 * with a skin tone could then be read in two ways, and 40 of them would take a day.
 */
const SIGN = /^(?:[[\p{RGI_Emoji}\p{Extended_Pictographic}✓✗√×]--\p{Emoji_Modifier}]+|yes|no)$/iv;
/** The same for a tick, as Unicode, Slack and Word name it. */
const TICK =
  /^(?:a|badge|green|heavy|white|[: _])*(?:tick|check)(?:ed)?(?:[ _]?mark)?\d?(?: button| icon| with solid fill|:)?$/i;

/** The text for a checkbox or for a picture that stands for a character; '' for anything else. */
function signOf(element: Element): string {
  if (attributeOf(element, 'type')?.toLowerCase() === 'checkbox')
    return attributeOf(element, 'checked') === undefined ? '☐ ' : '☑ ';
  const alt = (attributeOf(element, 'alt') ?? attributeOf(element, 'aria-label') ?? '').trim();
  if (TICK.test(alt)) return '✓';
  return SIGN.test(alt) ? alt : '';
}

/** Text that turns out to be HTML: it begins with a tag and contains a block's closing tag. */
const ESCAPED = /^\s*<[a-z][^<>]*>.*<\/(?:p|div|ul|ol|h[1-6]|section|article|table|blockquote)>/is;

/** No real paragraph is that long. Browsers take seconds to lay out a longer one that has no spaces, or many marks. */
const MAX_LINE = 20_000;

/**
 * Reads HTML into lines as a reader sees them. Without elements, it is escaped HTML, or plain text with line breaks.
 * @throws RowError if it is too large or nested too deeply
 */
export function readLines(html: string): Line[] {
  const nodes = parseHtml(html);
  const text = textWithoutElements(nodes);
  const isEscaped = text !== undefined && ESCAPED.test(text);
  const breaks = text === undefined || isEscaped ? undefined : true;
  const lines = linesOf(isEscaped ? parseHtml(text) : nodes, { breaks });
  // Some editors set a direction on every block, even where no text is right-to-left.
  if (lines.some(({ runs }) => RTL.test(rawText(runs)))) {
    addDirections(lines);
    return lines;
  }
  const inCells = lines.flatMap(({ cells = [] }) => cells.flatMap((cell) => cell.lines));
  for (const line of [...lines, ...inCells]) {
    line.dir = undefined;
    for (const { marks } of line.runs) marks.bdi = undefined;
  }
  return lines;
}

function linesOf(nodes: Node[], marks: Run['marks']): Line[] {
  const reader = new LineReader();
  const place = { box: undefined, heading: 0, marks };
  for (const node of nodes) reader.visit(node, place);
  reader.endBlock(place);
  return reader.lines;
}

class LineReader {
  readonly lines: Line[] = [];
  #runs: Run[] = [];
  #paragraph = 0;
  #size = 0;
  /** The list item for the current block, if the block contains one of Word's bullets. */
  #item: Box | undefined;

  visit(node: Node, place: Place): void {
    const isCode = place.marks.code || place.box?.tag === 'pre';
    if ('value' in node) this.#text(isCode ? node.value : unescaped(node.value), place);
    else if ('tagName' in node) this.#element(node, place);
  }

  endBlock(place: Place): void {
    this.#endLine(place);
    this.#paragraph += 1;
    this.#item = undefined;
  }

  #text(value: string, { box, heading, marks }: Place): void {
    const isSeen = !marks.invisible && !marks.transparent;
    const seen = marks.sizeless ? '' : isSeen ? readSymbols(value, marks) : ' ';
    // In text copied from a PDF, several items may be in one line: "• Mix • Patch". They begin with the same bullet,
    // followed by text: "Ableton ● ● ○" is a rating, and "• • •" a rule.
    const [, bullet] = /^\s*([•●▪■])/.exec(this.#runs[0]?.text ?? seen) ?? [];
    const another = bullet && new RegExp(`(?<![${bullet}\\s])\\s+(?=${bullet}\\s+[^\\s•●○▪■□])`, 'u');
    const separator = box?.tag === 'pre' || marks.breaks ? '\n' : another;
    const pieces = separator ? seen.split(separator) : [seen];
    for (const [index, text] of pieces.entries()) {
      if (index > 0) this.#lineBreak({ box, heading, marks });
      this.#runs.push({ text, marks });
    }
  }

  #element(element: Element, place: Place): void {
    const { tagName: tag } = element;
    if (isHidden(element)) return;
    const inside = { ...place, marks: marksOf(element, place.marks) };
    if (INVISIBLE.has(tag)) this.#text(signOf(element), place);
    else if (isWordBullet(element)) {
      if (!itemAround(place.box) && place.heading === 0) this.#item = newItem(place.box);
    } else if (tag === 'br') this.#lineBreak(place);
    else if (tag === 'rt') this.#annotation(element, inside);
    else if (isBlock(element)) this.#block(element, inside);
    else for (const child of element.childNodes) this.visit(child, inside);
  }

  /** Puts a `ruby` annotation in brackets, as browsers without support for `ruby` do. */
  #annotation(element: Element, place: Place): void {
    const opening: Run = { text: '(', marks: place.marks };
    this.#runs.push(opening);
    for (const child of element.childNodes) this.visit(child, place);
    const at = this.#runs.lastIndexOf(opening);
    const isEmpty = at >= 0 && !this.#runs.slice(at + 1).some(({ text }) => isVisible(text));
    if (isEmpty) this.#runs.splice(at, 1);
    else this.#runs.push({ ...opening, text: ')' });
  }

  #block(element: Element, place: Place): void {
    this.endBlock(place);
    // Word for the web copies a heading as a paragraph with that role.
    const [role, rank] = ['role', 'aria-level'].map((name) => attributeOf(element, name));
    const level = /^(?:h|\S+ heading )([1-6])\b/.exec(`${element.tagName} ${role} ${rank}`)?.[1];
    const box = boxOf(element, place.box);
    if (box !== place.box && isList(box)) this.#noteList(box);
    const inside = { ...place, box, heading: level === undefined ? place.heading : Number(level) };
    const table =
      element.tagName === 'table' ? readTable(element, (cell) => linesOf([cell], place.marks)) : undefined;
    for (const part of table ?? element.childNodes) {
      if (Array.isArray(part)) this.#row(part, inside);
      else this.visit(part, inside);
    }
    this.endBlock(inside);
  }

  /** Reads cells into one line, each after the name of its column or row, if it has one. */
  #row(cells: Cell[], place: Place): void {
    const shown = cells.filter(({ name, lines }) => name || lines.length > 0);
    for (const [column, { name, lines }] of shown.entries()) {
      const lead = `${column > 0 ? ' · ' : ''}${name && `${name}: `}${lines.length === 0 ? '–' : ''}`;
      this.#runs.push({ text: lead, marks: {} });
      for (const [index, { runs }] of lines.entries())
        this.#runs.push({ text: index > 0 ? '; ' : '', marks: {} }, ...runs);
    }
    this.#endLine(place, cells);
    this.endBlock(place);
  }

  /** Marks the last line as opening the list, if it directly precedes it in the same item. */
  #noteList({ parent }: Box): void {
    const last = this.lines.at(-1);
    if (last && last.box === parent && parent?.tag === 'li') last.opensList = true;
  }

  #lineBreak(place: Place): void {
    if (!this.#endLine(place)) this.#paragraph += 1;
  }

  /** Ends the line and returns whether it has visible text. */
  #endLine({ box, heading }: Place, cells?: Cell[]): boolean {
    const seen = tidyRuns(replaceWordBullet(this.#runs), box?.tag === 'pre');
    this.#runs = [];
    if (seen.length === 0) return false;
    const { length } = rawText(seen);
    if (length > MAX_LINE) throw new RowError(`its text has a line of over ${MAX_LINE} characters`);
    // A link's address is repeated on each line.
    this.#size += seen.reduce((sum, { marks }) => sum + (marks.href?.length ?? 0), length);
    if (this.#size > MAX_SIZE) throw tooLarge();
    const around = this.#item ?? (isList(box) ? newItem(box) : box);
    const beginsItem = around?.tag === 'li' && !isWithin(this.lines.at(-1)?.box, around);
    const rest = beginsItem ? withoutBullets(seen) : [];
    const runs = rest.length > 0 ? rest : seen;
    this.lines.push({
      text: plainText(runs),
      runs,
      heading,
      box: around,
      paragraph: this.#paragraph,
      opensList: false,
      dir: runs.find(({ marks }) => marks.dir)?.marks.dir,
      cells,
    });
    return true;
  }
}
