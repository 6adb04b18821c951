import type { Budget } from './results.ts';

/** A figure as a person reads it: `13.1 kB`, `48 ms`, `0.098`. */
export function formatValue(value: number, unit: Budget['unit']): string {
  if (Number.isNaN(value)) return 'unknown';
  if (unit === 'B') return value < 1000 ? `${value} B` : `${(value / 1000).toFixed(1)} kB`;
  if (unit === 'MB') return `${Math.round(value)} MB`;
  if (unit === 'ms') return `${Math.round(value)} ms`;
  return String(Number(value.toFixed(Math.abs(value) < 1 ? 3 : 2)));
}

export const kilobytes = (bytes: number): string => formatValue(bytes, 'B');
export const milliseconds = (value: number): string => formatValue(value, 'ms');

/** Rows as columns of equal width; the first row is the head, and all columns but the first are to the right. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const cells = rows.map((row) => row.map(String));
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  const lines = cells.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}
