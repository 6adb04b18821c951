import { expect, test } from 'vitest';
import { noteFirstSeen } from '../../../../../src/careers/posting/schema-org/first-seen.ts';
import { row } from '../../../../../tooling/feed/server.ts';

const on = (day: string) => new Date(`${day}T23:30:00Z`);
const MONDAY = '2026-11-16';
const TUESDAY = '2026-11-17';
const rows = (...ids: number[]) => ids.map((id) => row(id));

test('a row that cannot be published is seen, so that putting it right does not make it new', () => {
  const faulty = [row(1), row(2, { title: '' }), { title: 'no id' }, null, 'text'];
  expect(noteFirstSeen(faulty, undefined, undefined)).toEqual({ 1: null, 2: null });
});
