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
const hasSecondCell = (row: Row) => row.some((cell) => cell.length > 0 && cell !== row[0]);
const wordsOf = (row: Row) => String(row.map(textOf));
const isName = (cell: Line[] = []) => ![undefined, 'skills'].includes(skillNameOf(textOf(cell)));
const namesBoth = (row: Row, isHeader = false) =>
  new Set(row.flatMap((cell) => skillNameOf(textOf(cell), isHeader) ?? [])).size > 1;

/** Reads a table with named columns: the elements above the names, and the cells below. Undefined for other tables. */
export function readGrid(table: Element, read: ReadCell): { above: Element[]; rows: Cell[][] } | undefined {
  if (contains(table, ({ tagName }) => tagName === 'table')) return undefined;
  const parts = elementsIn(table);
  const rows = parts.flatMap(elementsIn).filter(({ tagName }) => tagName === 'tr');
  const grid = columnsOf(rows, read);
  const namers = grid.filter((row) => namesBoth(row));
  // Several different rows that name lists are data, as in a table of skill levels.
  const isHeader = namers[0] && new Set(namers.map(wordsOf)).size === 1 && namers[0] !== grid.at(-1);
  const head = grid.findIndex((row) => (isHeader ? row === namers[0] : hasSecondCell(row)));
  const names = grid[head];
  if (!names) return undefined;
  // A header may be repeated below.
  const body = grid
    .slice(head + 1)
    .filter((row) => row.some(([line]) => line) && wordsOf(row) !== wordsOf(names));
  const captions = parts.filter(({ tagName }) => tagName === 'caption');
  if (namesColumns(names, body))
    return { above: [...captions, ...rows.slice(0, head)], rows: nameRows(body, names) };
  // Cells such as "Essential for you" and "Desirable for us" may name columns, or begin with their own headings.
  const isUnclear = grid.length > 1 && grid.some((row) => namesBoth(row, true));
  return isUnclear ? { above: captions, rows: grid.map((row) => nameCells(row, [])) } : undefined;
}

/** Whether a row is a header: only it names both lists, or is bold (as a `th` is), or has no ticks. */
function namesColumns(names: Row, body: Row[]): boolean {
  if (names.some((cell) => titleOf(cell).length > MAX_HEADING_LENGTH * 2)) return false;
  if (body.length === 0) return names.every((cell) => cell.length === 0 || isName(cell));
  const isMarked = isAllBold(names) && !body.every(isAllBold);
  const isHead = namesBoth(names) || isMarked || (!isTicked(names) && body.some(isTicked));
  // If rows begin with "Essential" or "Desirable", only those are names, unless there are ticks in the columns.
  const named = body.filter(([cell]) => isName(cell));
  return isHead && (named.length === 0 || (!isName(names[0]) && named.some(isTicked)));
}

/** Names the cells of each row. A bold row that names lists, except in its first cell, is the next rows' header. */
function nameRows(rows: Row[], names: Row): Cell[][] {
  let header = names;
  return rows.flatMap((row, index) => {
    const [, ...others] = row;
    const isHeader = isAllBold(row) && others.length > 0 && others.every(isName) && rows[index + 1];
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
