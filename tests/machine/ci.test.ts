import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const script = fileURLToPath(new URL('../../.ci/run', import.meta.url));
const tools = ['bash', 'dirname', 'mktemp', 'rm', 'tee', 'sed', 'grep', 'awk', 'cat'];
const placeOf = (tool: string) =>
  spawnSync('sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' }).stdout.trim();

const cit = `
cat <<END
      Tests  2 passed | 1 skipped (3)
      Tests  1 failed | 10 passed (11)
  1 flaky
  25 passed (2.4m)
END
exit 1`;

/** Runs `.ci/run` with these programs only. Each is a script that first records its arguments. */
function ci(programs: Record<string, string>) {
  const bin = mkdtempSync(join(tmpdir(), 'ci-'));
  onTestFinished(() => rmSync(bin, { recursive: true }));
  const calls = join(bin, 'calls');
  writeFileSync(calls, '');
  for (const tool of tools) symlinkSync(placeOf(tool), join(bin, tool));
  const root = { id: 'echo 0', 'apt-get': '', npm: '' };
  for (const [name, body] of Object.entries({ ...root, ...programs })) {
    writeFileSync(join(bin, name), `#!/bin/bash\necho "${name} $*" >> '${calls}'\n${body}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const { status, stdout, stderr } = spawnSync(join(bin, 'bash'), [script], {
    env: { PATH: bin },
    encoding: 'utf8',
  });
  const called = readFileSync(calls, 'utf8').trim().split('\n');
  return { status, stderr, last: stdout.trim().split('\n').at(-1), called };
}

const npm = (tests: string) => `case "$1" in cit) ${tests};; esac`;
const passing = npm('echo "      Tests  7 passed (7)"');

test('counts what every runner says, and the check', () => {
  expect(ci({ npm: passing })).toMatchObject({ status: 0, last: '8 passed, 0 failed' });
  expect(ci({ npm: npm(cit) })).toMatchObject({ status: 1, last: '39 passed, 1 failed' });
  expect(ci({ npm: npm('exit 1') })).toMatchObject({ status: 1, last: '1 passed, 1 failed' });
  expect(ci({ npm: `${passing}\n[ "$1" = cit ]` })).toMatchObject({ status: 1, last: '7 passed, 1 failed' });
});

test('an apt-get that fails is heard, and is a failure', () => {
  const { status, stderr, last, called } = ci({
    npm: passing,
    'apt-get': 'case "$*" in *install*) echo "E: no lock" >&2; exit 100;; esac',
  });
  expect([status, last]).toEqual([1, '8 passed, 1 failed']);
  expect(stderr).toContain('E: no lock');
  expect(called).toContain('npm cit');
});

test('who is not root installs nothing', () => {
  const { status, stderr, called } = ci({ npm: passing, id: 'echo 1000' });
  expect([status, called.filter((call) => call.startsWith('apt-get'))]).toEqual([0, []]);
  expect(stderr).toContain('not root');
});
