import type { Run } from './tidy-runs.ts';
import type { Line } from './line.ts';

/** A cell with longer lines, or with more of them, is prose: the table is only for layout. */
const MAX_LENGTH = 80;
const MAX_LINES = 3;

/**
 * Joins the cells of a row to one line, separated by dots. Undefined if the row is empty, or if a cell holds a list, a
 * heading or, beside other cells, prose.
 * @param place the place of the row
 */
export function rowLine(cells: Line[][], place: Pick<Line, 'box' | 'heading'>): Line | undefined {
  const filled = cells.filter((lines) => lines.length > 0);
  const first = filled[0]?.[0];
  const isPlain = (lines: Line[]) =>
    lines.length <= (filled.length > 1 ? MAX_LINES : 1) &&
    lines.every(
      ({ box, heading, text }) =>
        box === place.box && heading === place.heading && (lines.length === 1 || text.length <= MAX_LENGTH),
    );
  if (!first || !filled.every(isPlain)) return undefined;
  const isStrong = filled.flat().every(({ runs }) => runs.every(({ marks }) => marks.strong));
  const gap: Run = { text: ' · ', marks: isStrong ? { strong: true } : {} };
  const runs = filled.flatMap((lines, index) => [...(index > 0 ? [gap] : []), ...cellRuns(lines)]);
  return { ...first, runs, text: runs.map(({ text }) => text).join('') };
}

/** Joins the lines of a cell, with a comma after a line that has no punctuation at its end. */
function cellRuns(lines: Line[]): Run[] {
  return lines.flatMap(({ text, runs }, index) => {
    if (index === lines.length - 1) return runs;
    return [...runs, { text: /[\p{L}\p{N})]$/u.test(text) ? ', ' : ' ', marks: {} }];
  });
}
