import { isEmpty, type Warn, describeValue } from './row.ts';
import { cleanText } from './plain-text.ts';

const DATE = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|UTC|GMT|[+-]\d\d:?\d\d)?)?$/i;

/**
 * A deadline as an ISO date and time with offset. The time defaults to the end of the day, the offset to UTC. Warns about
 * anything but an ISO date.
 */
export function deadlineOf(value: unknown, warn: Warn): string | undefined {
  if (isEmpty(value)) return undefined;
  const deadline = typeof value === 'string' ? readDeadline(cleanText(value)) : undefined;
  if (deadline === undefined)
    warn(`deadline_at, which is not a date such as 2026-12-31: ${describeValue(value)}`);
  return deadline;
}

function readDeadline(text: string): string | undefined {
  const [, day, time = '23:59:59', offset = 'Z'] = DATE.exec(text) ?? [];
  if (day === undefined) return undefined;
  const zone = /^(?:Z|UTC|GMT)$/i.test(offset) ? 'Z' : offset.replace(/^(...)(\d\d)$/, '$1:$2');
  const iso = `${day}T${time}${zone}`;
  return exists(day) && !Number.isNaN(Date.parse(iso)) ? iso : undefined;
}

/** `Date.parse` takes 30 February for a day in March. */
function exists(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
