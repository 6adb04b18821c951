import { z } from 'astro/zod';
import { cleanText, closeIsolates, cut, isVisible } from './plain-text.ts';
import { unescaped } from './rich-text/parse.ts';
import { describeValue, isRow, type Row, RowError, type Warn } from './row.ts';

const MAX_TITLE = 300;
const MAX_LABEL = 200;
const MAX_HTML_KB = 200;
const MAX_URL = 2000;

/** The cleaned-up text of an optional field, truncated if it is too long; undefined if it is missing or empty. */
export function textOf(value: unknown, field: string, warn: Warn, limit = MAX_LABEL): string | undefined {
  if (typeof value !== 'string') {
    if (value !== undefined && value !== null) warn(`${field}, which is not text: ${describeValue(value)}`);
    return undefined;
  }
  const text = cleanText(unescaped(value));
  if (!isVisible(text)) return undefined;
  if (cut(text, limit) === text) return closeIsolates(text);
  warn(`the end of ${field}, which has more than ${limit} characters`);
  return closeIsolates(cut(text, limit - 1));
}

/** The name of a place or department, given as `{ name }` or as text. */
export const nameOf = (value: unknown, field: string, warn: Warn): string | undefined =>
  textOf(isRow(value) ? value.name : value, field, warn);

/** The name of the job's department or, if it has none, the row's. */
export function departmentOf({ job, department }: Row, warn: Warn): string | undefined {
  if (!isRow(job ?? {})) warn(`job, which is not an object: ${describeValue(job)}`);
  const ofJob = isRow(job) ? job.department : undefined;
  return nameOf(ofJob, 'job.department', warn) ?? nameOf(department, 'department', warn);
}

/** The feed's label (`<code>_text`) or, if it is missing or a code, the code in words: "Full time" for `FULL_TIME`. */
export function labelOrCode(row: Row, code: string, warn: Warn): string | undefined {
  const text = textOf(row[`${code}_text`], `${code}_text`, warn);
  const value = textOf(row[code], code, warn);
  if (text !== undefined && !/^[a-z]+(?:_[a-z]+)+$/i.test(text)) return text;
  const words = (text ?? value)?.replace(/^(?:[^a-z]*_[^a-z]*|[A-Z][A-Z -]{3,}[A-Z])$/, (all) =>
    all.toLowerCase(),
  );
  return words && words.charAt(0).toUpperCase() + words.slice(1).replaceAll('_', ' ');
}

/** @throws RowError if the HTML is too long */
export function htmlOf(row: Row, field: string, warn: Warn): string {
  const { [field]: value } = row;
  if (typeof value !== 'string') {
    textOf(value, field, warn);
    return '';
  }
  // Pasted screenshots are not shown, so they don't count towards the limit.
  const html = value.replace(/(?<=(?:=\s?|url\()(["']))data:image\/[\w+.-]+;base64,[\w+/=\s-]*(?=\1)/gi, '');
  const size = Math.ceil(Buffer.byteLength(html) / 1000);
  if (size > MAX_HTML_KB) throw new RowError(`${field} is ${size} kB; the maximum is ${MAX_HTML_KB}`);
  return html;
}

/** @throws RowError if there is no title */
export function titleOf({ title }: Row, warn: Warn): string {
  if (typeof (title ?? '') !== 'string') throw new RowError(`title is not text: ${describeValue(title)}`);
  const text = textOf(title, 'title', warn, MAX_TITLE);
  if (text === undefined) throw new RowError('no title');
  return text;
}

/** @throws RowError if there is no http(s) URL, or it is too long */
export function urlOf({ url }: Row): string {
  if (url === undefined || url === null || url === '') throw new RowError('no url');
  const parsed = typeof url === 'string' ? URL.parse(unescaped(url)) : null;
  if (!parsed || !/^https?:$/.test(parsed.protocol)) throw new RowError('url is not an http(s) address');
  if (parsed.href.length > MAX_URL) throw new RowError(`url has more than ${MAX_URL} characters`);
  return parsed.href;
}

const Deadline = z.union([
  z.iso.datetime({ offset: true }),
  z.iso.datetime({ local: true }).transform((time) => `${time}Z`),
  // The zone defaults to UTC, and the time to the end of the day.
  z.iso.date().transform((day) => `${day}T23:59:59Z`),
]);

/** The deadline with a UTC offset. Times may be in the format of Ruby ("12:00:00 UTC") or PostgreSQL ("12:00:00+00"). */
export function deadlineOf({ deadline_at: value }: Row, warn: Warn): string | undefined {
  const text = textOf(value, 'deadline_at', warn);
  const time = text?.toUpperCase().replace(' ', 'T');
  const { data } = Deadline.safeParse(
    time?.replace(
      /(?<=T\d\d:\d\d)(:[\d.]+)? ?(?:Z|UTC|GMT|([+-]\d\d):?(\d\d)?)$/,
      (_, seconds = ':00', hours, minutes = '00') => seconds + (hours ? `${hours}:${minutes}` : 'Z'),
    ),
  );
  if (text !== undefined && data === undefined)
    warn(`deadline_at, which is not a date such as 2026-12-31: ${describeValue(value)}`);
  // Some software writes the year 1, 1900, 1970 or 9999 for “no date”.
  return data && data > '2000' && data < '9999' ? data : undefined;
}

/** The salary as the feed words it; undefined unless the tenant has made it public. */
export function salaryOf(
  { compensation, compensation_visible: isVisible }: Row,
  warn: Warn,
): string | undefined {
  if (isVisible === true) return textOf(compensation, 'compensation', warn);
  // Without the tenant's consent, the log must not show the salary either.
  if (isVisible !== false && (compensation ?? '') !== '')
    warn(`the salary, since compensation_visible is neither true nor false: ${describeValue(isVisible)}`);
  return undefined;
}
