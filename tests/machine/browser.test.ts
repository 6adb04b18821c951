import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { runProgram } from '../../tooling/build/run-program.ts';
import { serveFeed, status } from '../../tooling/feed/server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'browser-'));
// Playwright downloads its browser from here, and gets none.
const downloads = await serveFeed(status(404));
beforeEach(() => void downloads.requests.splice(0));
afterAll(async () => {
  await downloads[Symbol.asyncDispose]();
  rmSync(scratch, { recursive: true, force: true });
});

const BROWSER = '#!/bin/sh\nexit 0\n';

function put(folder: string, name: string, script: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), script);
  chmodSync(join(folder, name), 0o755);
}

/**
 * A machine without a browser. Its `apt-get` records its arguments and then runs `script`.
 * @param user the user id that the machine reports
 */
function machine(name: string, script: string, user = 0, more = {}) {
  const bin = join(scratch, name);
  const calls = join(bin, 'calls');
  put(bin, 'apt-get', `#!/bin/sh\necho "$*" >> '${calls}'\n${script}\n`);
  writeFileSync(join(bin, 'user.cjs'), `process.getuid = () => ${user};`);
  writeFileSync(calls, '');
  const env = {
    PATH: bin,
    HOME: bin,
    NODE_OPTIONS: `--require=${join(bin, 'user.cjs')}`,
    PLAYWRIGHT_BROWSERS_PATH: join(bin, 'none'),
    PLAYWRIGHT_DOWNLOAD_HOST: new URL(downloads.url).origin,
    ...more,
  };
  return {
    bin,
    calls: () => readFileSync(calls, 'utf8').trim().split('\n'),
    async run(...args: string[]) {
      const { code, out, err } = await runProgram(process.execPath, args, { cwd: root, env }, (child) =>
        onTestFinished(() => void child.kill()),
      );
      return { code, out, said: out + err };
    },
  };
}

const COMMAND = 'tooling/browser.ts';
const installs = (bin: string) =>
  `for word; do :; done\n[ "$word" = chromium ] || exit 0\n/bin/cp '${bin}/apt-get' '${bin}/chromium'`;

describe('a machine without a browser', () => {
  test('Playwright is tried first, and then apt-get installs a browser', async () => {
    const { bin, calls, run } = machine('bare', installs(join(scratch, 'bare')));
    const { code, out, said } = await run(COMMAND);
    expect([code, out.trim().split('\n').at(-1)]).toEqual([0, `Browser: ${join(bin, 'chromium')}`]);
    expect(said).toContain('Browser: none found, installing one.');
    expect(downloads.requests).not.toEqual([]);
    expect(calls()).toEqual([
      expect.stringMatching(/ update$/),
      expect.stringMatching(/ -y install chromium$/),
    ]);
  });

  test('a failed installation is reported, with a way out', async () => {
    const { calls, run } = machine('broken', "echo 'E: no mirror answers'; exit 100");
    const { code, said } = await run(COMMAND);
    expect([code, calls().length]).toEqual([1, 1]);
    expect(said).toContain('E: no mirror answers');
    expect(said.trim().split('\n').at(-1)).toBe(
      'No Chromium was found, and none could be installed. Install Chrome or Chromium, or set CHROME_PATH to one.',
    );
  });

  test('apt-get is not run for anybody but root', async () => {
    const { calls, run } = machine('visitor', 'exit 0', 1000);
    expect([(await run(COMMAND)).code, calls()]).toEqual([1, ['']]);
  });
});

test('a CHROME_PATH that names no file is an error', async () => {
  const { bin, run } = machine('misled', 'exit 1', 0, { CHROME_PATH: '/nowhere' });
  put(bin, 'google-chrome', BROWSER);
  expect(await run(COMMAND)).toMatchObject({
    code: 1,
    said: 'CHROME_PATH is /nowhere, but there is no such file.\n',
  });
});

test('an installed browser is used, and nothing is downloaded', async () => {
  const { bin, calls, run } = machine('equipped', 'exit 1');
  put(bin, 'google-chrome', BROWSER);
  expect(await run(COMMAND)).toMatchObject({ code: 0, said: `Browser: ${join(bin, 'google-chrome')}\n` });
  expect([calls(), downloads.requests]).toEqual([[''], []]);
});

test('npm test looks for a browser once, before the first test, and not for files that need none', async () => {
  const { run } = machine('several', 'exit 100', 1000);
  const files = ['tests/hosts/hosts.test.ts', 'tests/e2e/errors.spec.ts', 'tests/engines/join.engines.ts'];
  const { code, said } = await run('tests/run.ts', ...files);
  expect([code, said.match(/^Browser: none found/gm)?.length], said).toEqual([1, 1]);
  expect(said).toContain('No Chromium was found');
  expect(said).not.toMatch(/passed/);
  expect(await run('tests/run.ts', 'tests/unit/config/urls.test.ts')).toMatchObject({
    code: 0,
    said: expect.not.stringContaining('Browser:'),
  });
}, 120_000);
