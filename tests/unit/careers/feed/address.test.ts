import { expect, test } from 'vitest';
import { isHttpUrl, originOf } from '../../../../src/careers/feed/address.ts';
import { FeedError, networkReason } from '../../../../src/careers/feed/feed-error.ts';

test.each([
  ['http://a.example', true],
  ['https://a.example/x', true],
  ['ftp://a.example', false],
  ['xhttp://a.example', false],
  ['a.example', false],
])('%s is an http(s) address: %s', (text, expected) => {
  expect(isHttpUrl(text)).toBe(expected);
});

test.each([
  ['https://me:secret@a.example/x?token=1', 'https://a.example'],
  ['https://me/secret@a.example/', 'https://…'],
])('of %s, logs may show %s', (address, shown) => {
  expect(originOf(address)).toBe(shown);
});

const withCode = (code: unknown) => Object.assign(new RangeError('https://a.example/?token'), { code });

test.each([
  [new TypeError('failed', { cause: withCode('ECONNREFUSED') }), 'ECONNREFUSED'],
  [new TypeError('failed', { cause: withCode(7) }), 'RangeError'],
  [new TypeError('failed', { cause: 'down' }), 'TypeError'],
  ['down', 'unknown'],
])('%s is told as %s', (error, reason) => {
  expect(networkReason(error)).toBe(reason);
});

test('a failure of the feed is told without a stack trace', () => {
  const error = new FeedError('down');
  expect([String(error), error.stack]).toEqual(['FeedError: down', '']);
});
