import { afterEach, expect, test, vi } from 'vitest';
import { oncePerBuild } from '../../../src/content/once.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  { where: 'a build', isBuild: true, reads: 1 },
  { where: 'development', isBuild: false, reads: 3 },
])('what is asked for three times in $where is read $reads times', async ({ isBuild, reads }) => {
  vi.stubEnv('PROD', isBuild);
  const read = vi.fn(async () => ['content']);
  const get = oncePerBuild(read);
  const results = [await get(), await get(), await get()];
  expect(results).toEqual([['content'], ['content'], ['content']]);
  expect(read).toHaveBeenCalledTimes(reads);
});
