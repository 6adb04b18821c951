import { printable } from '../../config/printable.ts';

export type Row = Readonly<Record<string, unknown>>;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Thrown for a row that cannot be published. The message says which field is wrong, and why. */
export class RowError extends Error {
  override name = 'RowError';
}

/** Called when part of a posting is left out. The reason names that part and says why it is left out. */
export type Warn = (reason: string) => void;

/** Formats a value for a message: short and printable. Never shows a URL. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string' && value.includes('://'))
    return 'an address (not shown, because it may contain a secret)';
  return printable(JSON.stringify(value) ?? String(value), 60);
}

export interface RowNote {
  /** `id 700106`, or `row 3` if it has no id. */
  row: string;
  reason: string;
}
