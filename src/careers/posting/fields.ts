import { isRow, type Warn, type Row, RowError, describeValue } from './row.ts';
import { cleanText, humanise } from './plain-text.ts';

/** Plain text in a value that should be a string: clean, and undefined where there is none. */
function label(value: unknown): string | undefined {
  return (typeof value === 'string' && cleanText(value)) || undefined;
}

/** Name of a place or department, given as `{ name }` or as text. */
export const nameOf = (value: unknown): string | undefined => label(isRow(value) ? value.name : value);

/** Plain text of a field that a posting can do without; `null`, missing and empty are the same. */
export function textOf(value: unknown, field: string, warn: Warn): string | undefined {
  if (value !== undefined && value !== null && typeof value !== 'string')
    warn(`${field}, which is not text: ${describeValue(value)}`);
  return label(value);
}

/** The department's name, `{ name }` or text, of the job or else of the row. */
export function departmentOf(row: Row, warn: Warn): string | undefined {
  const { job = null, department } = row;
  if (job !== null && !isRow(job)) warn(`job, which is not an object: ${describeValue(job)}`);
  const ofJob = isRow(job) ? job.department : undefined;
  return (
    textOf(isRow(ofJob) ? ofJob.name : ofJob, 'job.department', warn) ??
    textOf(isRow(department) ? department.name : department, 'department', warn)
  );
}

/** A label of the feed, in the field `<code>_text`, or else its code as words. */
export function labelOrCode(row: Row, code: string, warn: Warn): string | undefined {
  const text = textOf(row[`${code}_text`], `${code}_text`, warn);
  return text ?? label(humanise(textOf(row[code], code, warn) ?? ''));
}

/** HTML of a field; `null`, missing and empty are the same, and a list of texts is a list. */
export function htmlOf(row: Row, field: string, warn: Warn): string {
  const { [field]: value = null } = row;
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
    return `<ul>${value.map((item) => `<li>${item}</li>`).join('')}</ul>`;
  if (value !== null) warn(`${field}, which is not text: ${describeValue(value)}`);
  return '';
}

/**
 * The title, which a posting cannot do without.
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
 * The http(s) address of the posting at the recruiting service.
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
