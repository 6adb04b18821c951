import { expect, test } from 'vitest';
import { noteFirstSeen } from '../../../../../src/careers/posting/schema-org/first-seen.ts';
import { row } from '../../../../../tooling/feed/server.ts';

test('a row that cannot be published is seen, so that putting it right does not make it new', () => {
  const faulty = [row(1), row(2, { title: '' }), { title: 'no id' }, null, 'text'];
  expect(noteFirstSeen(faulty, undefined, undefined)).toEqual({ 1: null, 2: null });
});
