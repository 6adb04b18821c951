import { expect, it } from 'vitest';
import { hasPassed } from '../../../../src/careers/posting/past-deadlines.ts';

it.each([
  ['at noon', '2026-12-18T12:00:00Z', '2026-12-19T00:00:00.000Z'],
  ['in the last second of the day', '2026-12-18T23:59:59+00:00', '2026-12-19T00:00:00.000Z'],
  ['east of UTC, where the day ends earlier', '2026-12-18T23:59:59+13:00', '2026-12-19T00:00:00.000Z'],
  ['east of UTC, before that day begins in UTC', '2026-12-18T00:30:00+13:00', '2026-12-19T00:00:00.000Z'],
  ['west of UTC, where the day ends later', '2026-12-18T23:59:59-08:00', '2026-12-19T07:59:59.000Z'],
])('a deadline lasts at least until the end of its day in UTC: %s', (_, deadline, over) => {
  const moment = Date.parse(over);
  expect(hasPassed(deadline, new Date(moment - 1))).toBe(false);
  expect(hasPassed(deadline, new Date(moment))).toBe(true);
});
