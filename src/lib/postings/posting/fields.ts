import { describeAddress } from '../../redact.ts';
import { cleanText, humanise } from '../text.ts';

export type Row = Readonly<Record<string, unknown>>;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A row that cannot be published; the message says which field is wrong and how. */
export class RowError extends Error {
  override name = 'RowError';
}

/** A value as part of a message: on one line and short. */
export function shown(value: unknown): string {
  const text = cleanText(
    typeof value === 'string' ? JSON.stringify(value) : (JSON.stringify(value) ?? String(value)),
  );
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** Plain text in a value that should be a string: clean, and undefined where there is none. */
export function label(value: unknown): string | undefined {
  return (typeof value === 'string' && cleanText(value)) || undefined;
}

/** Name of a place or department, given as `{ name }` or as text. */
export const nameOf = (value: unknown): string | undefined => label(isRow(value) ? value.name : value);

/** A label of the feed, or its code as words. */
export function labelOrCode(text: unknown, code: unknown): string | undefined {
  return label(text) ?? label(typeof code === 'string' ? humanise(code) : undefined);
}

/** HTML of a field; `null`, missing and empty are the same. Throws RowError for anything but text. */
export function htmlOf(row: Row, field: string): string {
  const value = row[field];
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw new RowError(`${field} is not text: ${shown(value)}`);
  return value;
}

/** The posting's key, a string of digits or a whole number. Throws RowError. */
export function idOf(row: Row): string {
  const { id } = row;
  if (id === undefined || id === null || id === '') throw new RowError('no id');
  const text = typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : id;
  if (typeof text !== 'string' || !/^\d{1,20}$/.test(text.trim()))
    throw new RowError(`id is not a number: ${shown(id)}`);
  return text.trim();
}

/** Throws RowError. */
export function titleOf(row: Row): string {
  const { title } = row;
  if (title !== undefined && title !== null && typeof title !== 'string') {
    throw new RowError(`title is not text: ${shown(title)}`);
  }
  const text = label(title);
  if (text === undefined) throw new RowError('no title');
  return text;
}

/** Throws RowError. */
export function urlOf(row: Row): string {
  const { url } = row;
  if (url === undefined || url === null || url === '') throw new RowError('no url');
  if (typeof url !== 'string' || !/^\s*https?:\/\//i.test(url) || !URL.canParse(url)) {
    throw new RowError(
      `url is not an http(s) address: ${typeof url === 'string' ? describeAddress(url) : shown(url)}`,
    );
  }
  return new URL(url).href;
}

/** An ISO date and time with offset, of a day that exists; undefined for anything else. */
export function deadlineOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  const match = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.exec(text);
  if (!match || Number.isNaN(Date.parse(text))) return undefined;
  // Date.parse counts on into the next month where a month is too short for the day.
  const day = new Date(`${match[1]}T00:00:00Z`).toISOString();
  return day.startsWith(`${match[1]}`) ? text : undefined;
}
