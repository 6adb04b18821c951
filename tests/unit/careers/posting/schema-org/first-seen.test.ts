import { expect, test } from 'vitest';
import { noteFirstSeen, parseFirstSeen } from '../../../../../src/careers/posting/schema-org/first-seen.ts';
import { row } from '../../../../../tooling/feed/server.ts';

const on = (day: string) => new Date(`${day}T23:30:00Z`);
const MONDAY = '2026-11-16';
const TUESDAY = '2026-11-17';
const rows = (...ids: number[]) => ids.map((id) => row(id));

test('a row that cannot be published is seen, so that putting it right does not make it new', () => {
  const faulty = [row(1), row(2, { title: '' }), { title: 'no id' }, null, 'text'];
  expect(noteFirstSeen(faulty, undefined, undefined)).toEqual({ 1: null, 2: null });
});

test('ids that every object has as names are ids', () => {
  const before = parseFirstSeen(JSON.parse('{"__proto__":"2026-11-16"}'));
  const after = JSON.stringify(noteFirstSeen(rows(1), before, on(TUESDAY)));
  expect(JSON.parse(after)).toEqual(JSON.parse(`{"__proto__":"${MONDAY}","1":"${TUESDAY}"}`));
});

test.each([undefined, null, [], 'text', 7])('%j is no record of days', (value) => {
  expect(parseFirstSeen(value)).toBeUndefined();
});

test('a day that is none is not known', () => {
  expect(parseFirstSeen({ 1: MONDAY, 2: 'soon', 3: '2026-99-99', 4: 7, 5: null })).toEqual({
    1: MONDAY,
    2: null,
    3: null,
    4: null,
    5: null,
  });
});
