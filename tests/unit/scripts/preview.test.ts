import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { root } from '../../../tooling/command/root.ts';
import { findFreePort } from '../../../tooling/net/ports.ts';
import { writeFiles } from '../../support/write-files.ts';

const script = join(root, 'scripts/preview.ts');
const dir = mkdtempSync(join(tmpdir(), 'preview-'));
writeFiles(dir, {
  'index.html': '<!doctype html><link rel="canonical" href="https://longshore.example/preview/42/">',
  'jobs/index.html': 'jobs',
  '404.html': 'not here',
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('npm run preview serves a build under its base path', async () => {
  const port = await findFreePort();
  const child = spawn(process.execPath, [script, '--dir', dir, '--port', String(port)]);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  const origin = `http://localhost:${port}`;
  expect(await (await fetch(`${origin}/preview/42/jobs/`)).text()).toBe('jobs');
  const missing = await fetch(`${origin}/preview/42/nothing`);
  expect([missing.status, await missing.text()]).toEqual([404, 'not here']);
  expect((await fetch(`${origin}/`)).status).toBe(404);
  child.kill('SIGINT');
  const [code] = await once(child, 'exit');
  // Windows has no signals, so the process ends without an exit code.
  expect(code).toBe(process.platform === 'win32' ? null : 0);
});
