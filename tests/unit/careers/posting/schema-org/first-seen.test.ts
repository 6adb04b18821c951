import { expect, test } from 'vitest';
import { noteFirstSeen } from '../../../../../src/careers/posting/schema-org/first-seen.ts';
import { row } from '../../../../../tooling/feed/server.ts';

const on = (day: string) => new Date(`${day}T23:30:00Z`);
const MONDAY = '2026-11-16';
const TUESDAY = '2026-11-17';
const rows = (...ids: number[]) => ids.map((id) => row(id));

test('what is new has the day of the build that sees it, or none, and keeps it', () => {
  const first = noteFirstSeen(rows(1), undefined, undefined);
  const second = noteFirstSeen(rows(1, 2), first, on(MONDAY));
  expect(second).toEqual({ 1: null, 2: MONDAY });
  expect(noteFirstSeen(rows(3), second, on(TUESDAY))).toEqual({ 1: null, 2: MONDAY, 3: TUESDAY });
});

test('a row that cannot be published is seen, so that putting it right does not make it new', () => {
  const faulty = [row(1), row(2, { title: '' }), { title: 'no id' }, null, 'text'];
  expect(noteFirstSeen(faulty, undefined, undefined)).toEqual({ 1: null, 2: null });
});
