import { saysMore } from '../sections/generic-words.ts';
import { skillNameOf } from '../sections/skill-headings.ts';
import { BLOCKS, isBlock, isHidden } from './elements.ts';
import { BULLET, type Cell, isBold, isShort, type Line, MAX_HEADING_LENGTH } from './line.ts';
import { attributeOf, type Element, textIn } from './parse.ts';
import { isVisible } from '../plain-text.ts';
import { RowError } from '../row.ts';

/** A row's cells by column. A cell that spans several columns is repeated in each of them. */
type Row = Line[][];
type ReadCell = (cell: Element) => Line[];

/** Wider tables are only used for layout. */
const MAX_COLUMNS = 20;

/** Five times the limit for a field. A cell that spans many rows, and a column's name, are repeated in each row. */
export const MAX_SIZE = 1_000_000;
export const tooLarge = () => new RowError(`its text expands to over ${MAX_SIZE} characters`);

const elementsIn = (parent: Element): Element[] =>
  parent.childNodes.filter((node) => 'tagName' in node).filter((element) => !isHidden(element));
const contains = (parent: Element, isWanted: (element: Element) => boolean): boolean =>
  elementsIn(parent).some((element) => isWanted(element) || contains(element, isWanted));
export const cellsOf = (row: Element) => elementsIn(row).filter(({ tagName }) => /^t[dh]$/.test(tagName));
/** How many columns or rows a cell spans. */
export const spanOf = (cell: Element, name: 'colspan' | 'rowspan') =>
  Math.max(Number.parseInt(attributeOf(cell, name) ?? '') || 1, 1);
/** Whether a row's cells can share a line, because none of them has a line break. */
export const fitsOneLine = (row: Element) =>
  cellsOf(row).every((cell) => !contains(wrapperOf(cell) ?? cell, breaksLine));
const breaksLine = (element: Element) => element.tagName === 'br' || isBlock(element);
export const isBlank = (element: Element) => !isVisible(textIn(element));

/** The paragraph that Word and Google Docs put around a cell's content, if that is no more than a value. */
export function wrapperOf(cell: Element): Element | undefined {
  const [wrapper, ...others] = cell.childNodes.filter(
    (node) => !('value' in node && node.value.trim() === ''),
  );
  const isAlone = wrapper && 'tagName' in wrapper && others.length === 0;
  if (!isAlone || (BLOCKS.has(wrapper.tagName) && !/^(?:p|div)$/.test(wrapper.tagName))) return undefined;
  const text = textIn(wrapper).trim();
  const isValue = isShort(text) && !text.includes(':') && !BULLET.test(text);
  return isValue && spanOf(cell, 'rowspan') === 1 ? wrapper : undefined;
}

const textOf = (cell: Line[] = []) => cell.map(({ text }) => text).join(' ');
const titleOf = (cell?: Line[]) => textOf(cell).replace(/:$/, '');

const TICK = /^[([]?(?:[✓✔✕✖✗✘☐☑☒✅❌×√🗸●•][\uFE0E\uFE0F]?|x|y|yes)[)\]]?$/iu;
const isTicked = (row: Row) => row.some((cell) => TICK.test(textOf(cell)));
const isAllBold = (row: Row) => row.every((cell) => cell.every(isBold));
const isListed = ([cell]: Row) => ![undefined, 'skills'].includes(skillNameOf(textOf(cell)));
const hasSecondCell = (row: Row) => row.some((cell) => cell.length > 0 && cell !== row[0]);
const wordsOf = (row: Row) => String(row.map(textOf));
/** Whether a cell may hold a column's name and a note (in lower case or brackets), rather than a name and its items. */
const mayName = (cell: Line[]) =>
  !cell.some(
    ({ box, text }, index) =>
      box ?? (index > 0 ? /:.|^[^\p{Ll}(]/u : /:.|^\S+\s(?:[–—-]\s\p{Lu}|\p{Lu}\p{Ll}+\s\p{Lu})/u).test(text),
  );
const plainListsOf = (row: Row) => new Set(row.flatMap((cell) => skillNameOf(textOf(cell)) ?? []));
const listsOf = (row: Row) => new Set(row.flatMap((cell) => skillNameOf(textOf(cell), mayName(cell)) ?? []));

/** Reads a table with named columns: the elements above the names, and the cells below. Undefined for other tables. */
export function readGrid(table: Element, read: ReadCell): { above: Element[]; rows: Cell[][] } | undefined {
  if (contains(table, ({ tagName }) => tagName === 'table')) return undefined;
  const parts = elementsIn(table);
  const rows = parts.flatMap(elementsIn).filter(({ tagName }) => tagName === 'tr');
  const grid = columnsOf(rows, read);
  const head = headOf(grid);
  const names = grid[head];
  if (!names) return undefined;
  // A header may be repeated below.
  const header = wordsOf(names);
  const body = grid.slice(head + 1).filter((row) => row.some((cell) => cell[0]) && wordsOf(row) !== header);
  if (!namesColumns(names, body)) return undefined;
  // A row that holds the start of a cell of the header, and nothing else of interest, is part of the header.
  const above = rows.slice(0, head).filter((_, top) => {
    const row = grid[top] ?? [];
    const own = row.filter((cell, column) => cell !== names[column]);
    return own.length === row.length || saysMore(own.map(textOf).join(' '), 'skills_knowledge_expertise');
  });
  const captions = parts.filter(({ tagName }) => tagName === 'caption');
  // An empty column only separates others.
  const filled = [names, ...body].flatMap((row) => row.flatMap((cell, column) => (cell[0] ? column : [])));
  const columns = [...new Set(filled)].toSorted((one, other) => one - other);
  const keep = (row: Row): Row => columns.map((column) => row[column] ?? []);
  const isListedFirst = isListed(keep(names)) && !body.every(isAllBold);
  // A bold title alone in its row is a category, as if its cell spanned the row.
  const spread = (row: Row): Row => {
    const [first = [], ...others] = row;
    const isTitle = first.length === 1 && first.every((line) => isBold(line) && isShort(line.text));
    return isListedFirst && isTitle && !others.some(([line]) => line) ? row.map(() => first) : row;
  };
  return { above: [...captions, ...above], rows: nameRows(body.map(keep).map(spread), keep(names)) };
}

/** The index of the only row that names both lists, or else of the first row with text beyond its first cell; or -1. */
function headOf(grid: Row[]): number {
  const [namer = [], ...others] = grid.filter((row) => plainListsOf(row).size > 0 || listsOf(row).size > 1);
  // Several different rows that name lists are data, as in a table of skill levels.
  const isOnly = others.every((row) => wordsOf(row) === wordsOf(namer)) && namer !== grid.at(-1);
  const isHeader = isOnly && listsOf(namer).size > 1;
  return grid.findIndex((row) => (isHeader ? row === namer : hasSecondCell(row)));
}

/** Whether a row is a header: only it names both lists, or is bold (as a `th` is), or has no ticks. */
function namesColumns(names: Row, body: Row[]): boolean {
  const isPlain = plainListsOf(names).size > 1;
  const isNoted = listsOf(names).size > 1 && body.some(hasSecondCell);
  const isNamer = isPlain || (isNoted && !body.some((row) => listsOf(row).size > 1));
  if (names.some((cell) => titleOf(cell).length > MAX_HEADING_LENGTH * (isNamer ? 2 : 1))) return false;
  if (body.length === 0) return names.every((cell) => cell.length === 0 || isListed([cell]));
  const isMarked = isAllBold(names) && !body.every(isAllBold);
  const isHead = isNamer || isMarked || (!isTicked(names) && body.some(isTicked));
  // If rows begin with "Essential" or "Desirable", only those are names, unless there are ticks in the columns.
  const listed = body.filter(isListed);
  return isHead && (listed.length === 0 || (!isListed(names) && listed.some(isTicked)));
}

/** Names the cells of each row. A bold row with a list's name and the header's first cell is the next rows' header. */
function nameRows(rows: Row[], names: Row): Cell[][] {
  let header = names;
  return rows.flatMap((row) => {
    const isNamed = isAllBold(row) && listsOf(row).size > 0 && textOf(row[0]) === textOf(names[0]);
    // The header of another category, such as "Experience | Essential | Desirable".
    const isRepeated =
      row.slice(1).some(([line]) => line) && wordsOf(row.slice(1)) === wordsOf(names.slice(1));
    const isHeader = isNamed || (isRepeated && (isAllBold(row) || listsOf(names).size > 1));
    if (isHeader) header = row;
    return isHeader ? [] : [nameCells(row, header)];
  });
}

/** A row's cells with their columns' names. A cell that spans columns with different names has none. */
const nameCells = (row: Row, names: Row): Cell[] =>
  Array.from({ length: Math.max(row.length, names.length) }, (_, column): Cell => {
    const lines = row[column] ?? [];
    const spansNames = lines === row[column + 1] && names[column] !== names[column + 1];
    return { name: spansNames ? '' : titleOf(names[column]), lines };
  }).filter(({ lines }, column) => column === 0 || lines !== row[column - 1]);

function columnsOf(rows: Element[], read: ReadCell): Row[] {
  const grid: Row[] = rows.map(() => []);
  let size = 0;
  for (const [top, row] of rows.entries()) {
    let left = 0;
    for (const cell of cellsOf(row)) {
      while (grid[top]?.[left]) left += 1;
      const right = Math.min(left + spanOf(cell, 'colspan'), MAX_COLUMNS);
      if (right === left) return [];
      const lines = read(cell);
      const spannedRows = grid.slice(top, top + spanOf(cell, 'rowspan'));
      size += textOf(lines).length * spannedRows.length;
      if (size > MAX_SIZE) throw tooLarge();
      for (const spanned of spannedRows)
        for (let column = left; column < right; column += 1) spanned[column] = lines;
    }
  }
  return grid;
}
