import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Session } from '../../tooling/command/session.ts';
import { type Runner, runAll } from '../support/runners.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let scratch: string;
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'run-'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const runner = (name: string, script: string): Runner => ({
  name,
  owns: () => true,
  needsBrowser: () => false,
  command: (files) => ['--eval', script, ...files],
  env: () => ({ FOLDER: scratch }),
});
const leaves = (name: string) =>
  `require('fs').writeFileSync(require('path').join(process.env.FOLDER, '${name}'), process.argv.slice(1).join());`;
const quiet: Session = { interrupted: new Promise(() => {}), onStop: () => {} };

test('all of the work is done even if some fails, and who failed is said', async () => {
  const work = [
    { runner: runner('first', 'process.exit(3)'), files: [] },
    { runner: runner('second', leaves('done')), files: ['a', 'b'] },
    { runner: runner('third', 'process.kill(process.pid)'), files: [] },
  ];
  expect(await runAll(work, quiet)).toEqual(['first', 'third']);
  expect(existsSync(join(scratch, 'done'))).toBe(true);
});

test('one unit test, by its file and name, is all that runs, and takes seconds', async () => {
  const start = Date.now();
  const { code, said } = await npmTest('tests/unit/config/urls.test.ts', '-t', 'favicon').ended;
  expect(code, said).toBe(0);
  expect(said).toMatch(/Test Files +1 passed \(1\)/);
  expect(said).toMatch(/Tests +[1-9]\d* passed \| [1-9]\d* skipped/);
  expect(said).not.toMatch(/Playwright|engines|Browser/);
  // Three on an idle machine.
  expect(Date.now() - start).toBeLessThan(25_000);
});

test('an unknown file is named, and nothing runs', async () => {
  const { code, said } = await npmTest('tests/unit/config/urls.test.ts', 'tests/unit/no-such.test.ts').ended;
  expect([code, said.split('\n').length]).toEqual([1, 2]);
  expect(said).toContain('"tests/unit/no-such.test.ts" is no test file');
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends the runner too, with an exit code of its own',
  async (signal) => {
    // A file of several seconds, with processes of its own.
    const { child, ended } = npmTest('tests/unit/scripts/start.test.ts', 'tests/e2e/errors.spec.ts');
    child.stdout.once('data', () => child.kill(signal));
    const { code, said } = await ended;
    expect(code).toBe(130);
    expect(said).not.toMatch(/passed|Running \d+ tests/);
  },
);

function npmTest(...files: string[]) {
  const child = spawn(process.execPath, ['tests/run.ts', ...files], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', INIT_CWD: root },
  });
  onTestFinished(() => void child.kill());
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const ended = new Promise<{ code: number | null; said: string }>((resolve) =>
    // Not before the last process that holds the pipe is gone.
    child.once('close', (code) => resolve({ code, said })),
  );
  return { child, ended };
}
