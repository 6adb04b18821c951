import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('one unit test, by its file and name, is all that runs, and takes seconds', async () => {
  const start = Date.now();
  const { code, said } = await npmTest('tests/unit/config/urls.test.ts', '-t', 'favicon').ended;
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
  const { code, said } = await npmTest('tests/unit/config/urls.test.ts', argument).ended;
  expect([code, said.split('\n').length]).toEqual([1, 2]);
  expect(said).toContain(message);
});

test('Ctrl-C ends the runner too, with an exit code of its own', async () => {
  // A file that takes several seconds and starts processes.
  const { child, ended } = npmTest('tests/unit/scripts/start.test.ts', 'tests/e2e/errors.spec.ts');
  child.stdout.once('data', () => child.kill('SIGINT'));
  const { code, said } = await ended;
  expect(code).toBe(130);
  expect(said).not.toMatch(/passed|Running \d+ tests/);
});

function npmTest(...files: string[]) {
  const child = spawn(process.execPath, ['tests/run.ts', ...files], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
  });
  onTestFinished(() => void child.kill());
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const ended = new Promise<{ code: number | null; said: string }>((resolve) =>
    // Unlike `exit`, `close` waits for the last process that holds the pipe.
    child.once('close', (code) => resolve({ code, said })),
  );
  return { child, ended };
}
