import { expect, test } from 'vitest';
import { networkReason, originOf } from '../../../../src/careers/feed/feed-error.ts';

test('logs do not show the host if a user name could be mistaken for it', () => {
  expect(originOf('https://me/secret@a.example/')).toBe('https://…');
});

const withCode = (code: string) => Object.assign(new RangeError('https://a.example/?token'), { code });

test.each([
  [new TypeError('failed', { cause: withCode('ECONNREFUSED') }), 'ECONNREFUSED'],
  [new TypeError('failed', { cause: 'down' }), 'TypeError'],
  [withCode('ERR_INVALID_URL'), 'ERR_INVALID_URL'],
])('%s is reported as %s', (error, reason) => {
  expect(networkReason(error)).toBe(reason);
});
