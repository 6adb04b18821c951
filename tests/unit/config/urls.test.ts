import { expect, test } from 'vitest';
import { withBase } from '../../../src/config/urls.client.ts';

test.each([
  ['/jobs/', '/', '/jobs/'],
  ['/jobs/', '/preview/42/', '/preview/42/jobs/'],
  ['/jobs/', '/preview/42', '/preview/42/jobs/'],
  ['/favicon.ico', '', '/favicon.ico'],
])('%s under the base path %j becomes %s', (path, base, expected) => {
  expect(withBase(path, base)).toBe(expected);
});
