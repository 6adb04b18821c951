import { isEmpty, type Warn, describeValue } from './row.ts';
import { cleanText } from './plain-text.ts';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const WEEKDAY = '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?';
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';

const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|UTC|GMT|[+-]\d\d:?\d\d)?)?$/i;
const DAY_FIRST = new RegExp(`^${WEEKDAY}${DAY}(?: of)? ${MONTH}\\.?,? (\\d{4})$`, 'i');
const MONTH_FIRST = new RegExp(`^${WEEKDAY}${MONTH}\\.? ${DAY},? (\\d{4})$`, 'i');

/**
 * The ISO date and time with offset of a deadline: of ISO's own form, without a time the end of that day, without an
 * offset in UTC, and of a day in words such as "18 December 2026". Anything else is left out.
 */
export function deadlineOf(value: unknown, warn: Warn): string | undefined {
  if (isEmpty(value)) return undefined;
  const deadline = typeof value === 'string' ? readDeadline(cleanText(value)) : undefined;
  if (deadline === undefined)
    warn(`deadline_at, which is not a date such as 2026-12-31: ${describeValue(value)}`);
  return deadline;
}

function readDeadline(text: string): string | undefined {
  const [, day, time = '23:59:59', offset = 'Z'] = ISO.exec(text) ?? [undefined, dayInWords(text)];
  if (day === undefined) return undefined;
  const zone = /^(?:Z|UTC|GMT)$/i.test(offset) ? 'Z' : offset.replace(/^(...)(\d\d)$/, '$1:$2');
  const iso = `${day}T${time}${zone}`;
  return exists(day) && !Number.isNaN(Date.parse(iso)) ? iso : undefined;
}

function dayInWords(text: string): string | undefined {
  const [, day, month, year] = DAY_FIRST.exec(text) ?? swap(MONTH_FIRST.exec(text));
  if (day === undefined || month === undefined) return undefined;
  const number = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const swap = (match: RegExpExecArray | null) => (match ? [match[0], match[2], match[1], match[3]] : []);

/** Date.parse counts on into the next month where a month is too short for the day. */
function exists(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
