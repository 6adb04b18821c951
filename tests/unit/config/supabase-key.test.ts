import { expect, test } from 'vitest';
import { isPublicKey, isSecretKey } from '../../../src/config/supabase-key.ts';
import { jwt } from '../../support/secrets.ts';

test.each([
  ['sb_publishable_a-1', 'public'],
  [jwt({ role: 'anon' }), 'public'],
  ['sb_secret_a-1', 'secret'],
  [jwt({ role: 'service_role' }), 'secret'],
  [jwt({ role: 'authenticated' }), 'neither'],
  ['sb_publishable_…', 'neither'],
  ['sb_secret_…', 'neither'],
  ['a sb_publishable_a', 'neither'],
  ['a sb_secret_a', 'neither'],
  [`${jwt({ role: 'service_role' })} a`, 'neither'],
])('%s is %s', (key, kind) => {
  expect([isPublicKey(key), isSecretKey(key)]).toEqual([kind === 'public', kind === 'secret']);
});
