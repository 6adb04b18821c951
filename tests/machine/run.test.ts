import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { runProgram } from '../../tooling/build/run-program.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('one unit test, by its file and name, is all that runs, and takes seconds', async () => {
  const start = Date.now();
  const { code, said } = await npmTest(['tests/unit/config/urls.test.ts', '-t', 'favicon']);
  expect(code, said).toBe(0);
  expect(said).toMatch(/Test Files +1 passed \(1\)/);
  expect(said).toMatch(/Tests +[1-9]\d* passed \| [1-9]\d* skipped/);
  expect(said).not.toMatch(/Playwright|engines|Browser/);
  // An idle machine takes three.
  expect(Date.now() - start).toBeLessThan(25_000);
});

test.each([
  ['tests/unit/no-such.test.ts', '"tests/unit/no-such.test.ts" is no test file'],
  ['--bail', "Unknown option '--bail'"],
])('%s is refused by name, and nothing runs', async (argument, message) => {
  const { code, said } = await npmTest(['tests/unit/config/urls.test.ts', argument]);
  expect([code, said.split('\n').length]).toEqual([1, 2]);
  expect(said).toContain(message);
});

test('Ctrl-C ends the runner too, with an exit code of its own', async () => {
  // A file that takes several seconds and starts processes.
  const files = ['tests/unit/scripts/start.test.ts', 'tests/e2e/errors.spec.ts'];
  const { code, said } = await npmTest(files, (child) =>
    child.stdout?.once('data', () => child.kill('SIGINT')),
  );
  expect(code).toBe(130);
  expect(said).not.toMatch(/passed|Running \d+ tests/);
});

async function npmTest(args: string[], watch: (child: ChildProcess) => void = () => {}) {
  const options = { cwd: root, env: { ...process.env, NO_COLOR: '1' } };
  const { code, out, err } = await runProgram(
    process.execPath,
    ['tests/run.ts', ...args],
    options,
    (child) => {
      onTestFinished(() => void child.kill());
      watch(child);
    },
  );
  return { code, said: out + err };
}
