import { isRow, type Warn, type Row, RowError, describeValue } from './row.ts';
import { cleanText, humanise } from './plain-text.ts';

/** The clean text of a value that should be a string; undefined if there is none. */
function label(value: unknown): string | undefined {
  return (typeof value === 'string' && cleanText(value)) || undefined;
}

/** The name of a place or department, given as `{ name }` or as text. */
export const nameOf = (value: unknown): string | undefined => label(isRow(value) ? value.name : value);

/** The text of an optional field; `null`, missing and empty are the same. */
export function textOf(value: unknown, field: string, warn: Warn): string | undefined {
  if (value !== undefined && value !== null && typeof value !== 'string')
    warn(`${field}, which is not text: ${describeValue(value)}`);
  return label(value);
}

/** The name of the job's department, else of the row's. */
export function departmentOf(row: Row, warn: Warn): string | undefined {
  const { job = null, department } = row;
  if (job !== null && !isRow(job)) warn(`job, which is not an object: ${describeValue(job)}`);
  const ofJob = isRow(job) ? job.department : undefined;
  return (
    textOf(isRow(ofJob) ? ofJob.name : ofJob, 'job.department', warn) ??
    textOf(isRow(department) ? department.name : department, 'department', warn)
  );
}

/** The feed's label, from the field `<code>_text`, else its code as words. */
export function labelOrCode(row: Row, code: string, warn: Warn): string | undefined {
  const text = textOf(row[`${code}_text`], `${code}_text`, warn);
  return text ?? label(humanise(textOf(row[code], code, warn) ?? ''));
}

/** The HTML of a field; `null`, missing and empty are the same, and an array of texts becomes a list. */
export function htmlOf(row: Row, field: string, warn: Warn): string {
  const { [field]: value = null } = row;
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
    return `<ul>${value.map((item) => `<li>${item}</li>`).join('')}</ul>`;
  if (value !== null) warn(`${field}, which is not text: ${describeValue(value)}`);
  return '';
}

/**
 * The title, which is required.
 * @throws RowError
 */
export function titleOf(row: Row): string {
  const { title } = row;
  if (title !== undefined && title !== null && typeof title !== 'string') {
    throw new RowError(`title is not text: ${describeValue(title)}`);
  }
  const text = label(title);
  if (text === undefined) throw new RowError('no title');
  return text;
}

/**
 * The http(s) URL of the posting at the recruiting service, which is required.
 * @throws RowError
 */
export function urlOf(row: Row): string {
  const { url } = row;
  if (url === undefined || url === null || url === '') throw new RowError('no url');
  if (typeof url !== 'string' || !/^\s*https?:\/\//i.test(url) || !URL.canParse(url)) {
    throw new RowError('url is not an http(s) address');
  }
  return new URL(url).href;
}
