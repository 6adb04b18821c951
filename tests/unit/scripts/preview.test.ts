import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../../../tooling/command/root.ts';
import { findFreePort } from '../../../tooling/net/ports.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { startScript } from '../../support/start-script.ts';
import { writeFiles } from '../../support/write-files.ts';

const script = join(root, 'scripts/preview.ts');
const dir = makeFolder();
writeFiles(dir, {
  'index.html': '<!doctype html><link rel="canonical" href="https://longshore.example/preview/42/">',
  'jobs/index.html': 'jobs',
  '404.html': 'not here',
});

test('npm run preview serves a build under its base path', async () => {
  const port = await findFreePort();
  const running = startScript(script, ['--dir', dir, '--port', String(port)]);
  onTestFinished(() => void running.stop('SIGKILL'));
  await expect.poll(() => running.said, { timeout: 20_000 }).not.toBe('');
  const origin = `http://localhost:${port}`;
  expect(await (await fetch(`${origin}/preview/42/jobs/`)).text()).toBe('jobs');
  const missing = await fetch(`${origin}/preview/42/nothing`);
  expect([missing.status, await missing.text()]).toEqual([404, 'not here']);
  expect((await fetch(`${origin}/`)).status).toBe(404);
  running.stop('SIGINT');
  // Windows has no signals, so the process ends without an exit code.
  expect(await running.ended).toBe(process.platform === 'win32' ? 'SIGINT' : 0);
});
