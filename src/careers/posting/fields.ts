import { isRow, type Warn, type Row, RowError, describeValue } from './row.ts';
import { cleanText } from './plain-text.ts';

/** The clean text of an optional field; `null`, missing and empty are the same. */
export function textOf(value: unknown, field: string, warn: Warn): string | undefined {
  if (typeof value === 'string') return cleanText(value) || undefined;
  if (value !== undefined && value !== null) warn(`${field}, which is not text: ${describeValue(value)}`);
  return undefined;
}

/** The name of a place or department, given as `{ name }` or as text. */
export const nameOf = (value: unknown, field: string, warn: Warn): string | undefined =>
  textOf(isRow(value) ? value.name : value, field, warn);

/** The name of the job's department, else of the row's. */
export function departmentOf({ job, department }: Row, warn: Warn): string | undefined {
  if (!isRow(job ?? {})) warn(`job, which is not an object: ${describeValue(job)}`);
  const ofJob = isRow(job) ? job.department : undefined;
  return nameOf(ofJob, 'job.department', warn) ?? nameOf(department, 'department', warn);
}

/** The feed's label, from the field `<code>_text`, else its code as words: `permanent_full_time` is "Permanent full time". */
export function labelOrCode(row: Row, code: string, warn: Warn): string | undefined {
  const text = textOf(row[`${code}_text`], `${code}_text`, warn);
  const words = textOf(row[code], code, warn)?.replaceAll('_', ' ');
  return text ?? (words && words.charAt(0).toUpperCase() + words.slice(1));
}

/** The HTML of a field; `null`, missing and empty are the same. */
export function htmlOf(row: Row, field: string, warn: Warn): string {
  const { [field]: value } = row;
  if (typeof value === 'string') return value;
  textOf(value, field, warn);
  return '';
}

/**
 * The title, which is required.
 * @throws RowError
 */
export function titleOf({ title }: Row): string {
  const text = textOf(title, 'title', () => {
    throw new RowError(`title is not text: ${describeValue(title)}`);
  });
  if (text === undefined) throw new RowError('no title');
  return text;
}

/**
 * The http(s) URL of the posting at the recruiting service, which is required.
 * @throws RowError
 */
export function urlOf({ url }: Row): string {
  if (url === undefined || url === null || url === '') throw new RowError('no url');
  if (typeof url !== 'string' || !/^\s*https?:\/\//i.test(url) || !URL.canParse(url)) {
    throw new RowError('url is not an http(s) address');
  }
  return new URL(url).href;
}
