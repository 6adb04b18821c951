import { skillNameOf } from '../sections/skill-headings.ts';
import { isHidden } from './elements.ts';
import { BULLET, type Cell, isBold, isShort, isSubheading, type Line, MAX_HEADING_LENGTH } from './line.ts';
import { attributeOf, type Element } from './parse.ts';
import { RowError } from '../row.ts';

/** A row's cells by column. A cell that spans several columns or rows is repeated in each of them. */
type Row = Line[][];

/** Wider tables are only used for layout. */
const MAX_COLUMNS = 20;

/** Five times the limit for a field. A cell that spans many rows, and a column's name, are repeated in each row. */
export const MAX_SIZE = 1_000_000;
export const tooLarge = () => new RowError(`its text expands to over ${MAX_SIZE} characters`);

const elementsIn = (parent: Element): Element[] =>
  parent.childNodes.filter((node) => 'tagName' in node).filter((element) => !isHidden(element));
const hasTable = (parent: Element): boolean =>
  elementsIn(parent).some((element) => element.tagName === 'table' || hasTable(element));

const textOf = (cell: Line[] = []) => cell.map(({ text }) => text).join(' ');
const titleOf = (cell?: Line[]) => textOf(cell).replace(/:$/, '');

const TICK = /^[([]?(?:[✓✔✕✖✗✘☐☑☒✅❌×√🗸●•■◼◆★*][\uFE0E\uFE0F]?|x|y|yes)[)\]]?$/iu;
const isTicked = (row: Row) => row.some((cell) => TICK.test(textOf(cell)));
const isAllBold = (row: Row) => row.every((cell) => cell.every(isBold));
const isFilled = (row: Row) => row.some(([line]) => line);
const wordsOf = (row: Row) => String(row.map(textOf));
const isName = (cell: Line[] = []) => ![undefined, 'skills'].includes(skillNameOf(textOf(cell)));
const namesBoth = (row: Row, isHeader = false) =>
  new Set(row.flatMap((cell) => skillNameOf(textOf(cell), isHeader) ?? [])).size > 1;

/** Whether a row's cells share a line: each is one line, and at least one is a value, not a column of a layout. */
const sharesLine = (cells: Row) =>
  cells.length > 1 &&
  cells.every(([line, ...others]) => line && !line.box && others.length === 0) &&
  cells.some(([line]) => line && isShort(line.text) && !line.text.includes(':') && !BULLET.test(line.text));

/** Whether it is unclear if cells such as "Essential for you" are column names or headings inside the cells. */
const isUnclear = (row: Row, rows: number) =>
  rows > 1 && namesBoth(row, true) && row.every((cell) => cell.length < 3 && !cell.some(({ box }) => box));

/**
 * Reads a table's caption and rows: a row's cells if they have names or share a line, otherwise the row's element.
 * Undefined if the table contains another.
 */
export function readTable(table: Element, read: (cell: Element) => Line[]): (Element | Cell[])[] | undefined {
  if (hasTable(table)) return undefined;
  const parts = elementsIn(table);
  const rows = parts.flatMap(elementsIn).filter(({ tagName }) => tagName === 'tr');
  const grid = gridOf(rows, read);
  const head = headOf(grid);
  const names = grid[head];
  let label: Line[] | undefined;
  const above = rows.slice(0, names && head).map((element, top) => {
    const row = grid[top] ?? [];
    const [first = [], ...others] = row;
    // The name of a list also applies to the rows below whose first cell is blank.
    if (first.length > 0 || !isFilled(others)) label = isName(first) ? first : undefined;
    const filled = others.filter((cell, column) => cell.length > 0 && cell !== row[column]);
    if (label && filled.length > 0) {
      const isSplit = filled.length === 1 && skillNameOf(textOf(filled[0]), true) === undefined;
      return isSplit ? nameCells(filled, [label]) : nameCells([label, ...filled]);
    }
    const cells = first.length > 0 ? [first, ...filled] : filled;
    const isLabelled = cells.length > 1 && isName(cells.at(-1));
    return isLabelled || sharesLine(cells) || isUnclear(row, rows.length) ? nameCells(cells) : element;
  });
  const captions = parts.filter(({ tagName }) => tagName === 'caption');
  return [...captions, ...above, ...(names ? nameRows(bodyOf(grid, head), names) : [])];
}

/** The index of the row that names the columns, or -1. */
function headOf(grid: Row[]): number {
  const namers = grid.filter((row) => namesBoth(row));
  // Several different rows that name lists are data, as in a table of skill levels.
  const isHeader = namers[0] && new Set(namers.map(wordsOf)).size === 1 && namers[0] !== grid.at(-1);
  const hasSecondCell = (row: Row) => row.some((cell) => cell.length > 0 && cell !== row[0]);
  const head = grid.findIndex((row) => (isHeader ? row === namers[0] : hasSecondCell(row)));
  const names = grid[head];
  return names && namesColumns(names, bodyOf(grid, head)) ? head : -1;
}

/** Whether a row is a header: it alone names both lists (or their initials), is bold (as a `th` is), or has no ticks. */
function namesColumns(names: Row, body: Row[]): boolean {
  if (names.some((cell) => titleOf(cell).length > MAX_HEADING_LENGTH * 2)) return false;
  if (body.length === 0) return names.every((cell) => cell.length === 0 || isName(cell));
  const isMarked = isAllBold(names) && !body.every(isAllBold);
  const hasInitials = /\bE,D\b/.test(wordsOf(names));
  const isHead = namesBoth(names) || hasInitials || isMarked || (!isTicked(names) && body.some(isTicked));
  // If rows begin with "Essential" or "Desirable", only those are names, unless there are ticks in the columns.
  const otherNames = wordsOf(names.slice(1));
  const named = body.filter(
    ([cell, ...others]) => isName(cell) && !(isFilled(others) && wordsOf(others) === otherNames),
  );
  return isHead && (named.length === 0 || (!isName(names[0]) && named.some(isTicked)));
}

/** The rows below a header, without its repeats. */
const bodyOf = (grid: Row[], head: number): Row[] =>
  grid.slice(head + 1).filter((row) => isFilled(row) && wordsOf(row) !== wordsOf(grid[head] ?? []));

/**
 * Names the cells of each row. A row that repeats a header, or a bold one that names lists, is the next rows' header. A
 * bold title alone in its row is a category, as if its cell spanned the row.
 */
function nameRows(rows: Row[], names: Row): Cell[][] {
  let header = names;
  const mayHaveTitles =
    !rows.every(isAllBold) &&
    (isName(names[0]) || rows.some(([first = [], ...others]) => isFilled(others) && !first.every(isBold)));
  return rows.flatMap((row, index) => {
    const [first = [], ...others] = row;
    const isNamed = isAllBold(row) && first.length < 2 && others.length > 0 && others.every(isName);
    const isRepeated = isFilled(others) && wordsOf(others) === wordsOf(header.slice(1));
    const isHeader = (isNamed || isRepeated) && rows[index + 1] !== undefined;
    if (isHeader) header = row;
    const isTitle = mayHaveTitles && !isFilled(others) && first.every(isSubheading);
    return isHeader ? [] : [nameCells(isTitle ? row.map(() => first) : row, header)];
  });
}

/** A row's cells with their columns' names. A cell that spans columns with different names has none. */
const nameCells = (row: Row, names: Row = []): Cell[] =>
  Array.from({ length: Math.max(row.length, names.length) }, (_, column): Cell => {
    const lines = row[column] ?? [];
    const spansNames = lines === row[column + 1] && names[column] !== names[column + 1];
    return { name: spansNames ? '' : titleOf(names[column]), lines };
  }).filter(({ lines }, column) => column === 0 || lines !== row[column - 1]);

/** How many columns or rows a cell spans. */
const spanOf = (cell: Element, name: 'colspan' | 'rowspan') =>
  Math.max(Number.parseInt(attributeOf(cell, name) ?? '') || 1, 1);

/** Reads the cells of each row, without empty columns; no rows if there are too many columns. */
function gridOf(rows: Element[], read: (cell: Element) => Line[]): Row[] {
  const grid: Row[] = rows.map(() => []);
  let size = 0;
  for (const [top, row] of rows.entries()) {
    let left = 0;
    for (const cell of elementsIn(row).filter(({ tagName }) => /^t[dh]$/.test(tagName))) {
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
  // Where spans overlap, cells are missing.
  const columns = Array.from({ length: MAX_COLUMNS }, (_, column) => column);
  const filled = columns.filter((column) => grid.some((row) => row[column]?.[0]));
  return grid.map((row) => filled.map((column) => row[column] ?? []));
}
