import { expect, test } from 'vitest';
import { isSecretKey } from '../../../src/config/supabase-key.ts';
import { jwt } from '../../support/secrets.ts';

const older = jwt({ role: 'service_role' });

test.each([
  ['sb_secret_a-1', true],
  [older, true],
  ['sb_secret_…', false],
  ['a sb_secret_a', false],
  [`${older} a`, false],
])('for the key %s, isSecretKey returns %s', (key, expected) => {
  expect(isSecretKey(key)).toBe(expected);
});
