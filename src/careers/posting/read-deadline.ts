import { z } from 'astro/zod';
import { type Warn, describeValue } from './row.ts';
import { textOf } from './fields.ts';

const schema = z.union([
  z.iso.datetime({ offset: true }),
  // The time defaults to the end of the day, in UTC.
  z.iso.date().transform((day) => `${day}T23:59:59Z`),
]);

/** A deadline as an ISO date and time with offset. Warns about anything but an ISO date. */
export function deadlineOf(value: unknown, warn: Warn): string | undefined {
  const text = textOf(value, 'deadline_at', warn);
  const { data } = schema.safeParse(text);
  if (text !== undefined && data === undefined)
    warn(`deadline_at, which is not a date such as 2026-12-31: ${describeValue(value)}`);
  return data;
}
