import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

let scratch: string;
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'install-'));
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    copyFileSync(join(root, file), join(scratch, file));
  writeFileSync(
    join(scratch, 'pretence.cjs'),
    `Object.defineProperty(process, 'version', { value: 'v20.20.2' });`,
  );
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** What `npm ci` says beside its result on the oldest Node that the README names; it installs nothing. */
function install(...options: string[]) {
  const npm = ['npm', 'ci', '--dry-run', '--offline', ...options].join(' ');
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_config_loglevel$/i.test(name));
  const { status, stderr } = spawnSync(npm, {
    cwd: scratch,
    shell: true,
    encoding: 'utf8',
    timeout: 60_000,
    env: {
      ...Object.fromEntries(inherited),
      NODE_OPTIONS: `--require="${join(scratch, 'pretence.cjs').replaceAll('\\', '\\\\')}"`,
    },
  });
  return { status, lines: stderr.split('\n').filter((line) => line !== '') };
}

test('an installation on Node 20 warns in at most five lines', () => {
  const { status, lines } = install();
  expect([status, lines.join('\n')]).toEqual([0, expect.any(String)]);
  expect(lines.length, lines.join('\n')).toBeLessThanOrEqual(5);
}, 120_000);

test('because it is told to, since there is much to warn of', () => {
  const { lines } = install('--loglevel=warn');
  expect(lines.filter((line) => line.includes('EBADENGINE')).length).toBeGreaterThan(50);
}, 120_000);

test('and still says what is wrong', () => {
  rmSync(join(scratch, 'package-lock.json'));
  const { status, lines } = install();
  expect(status).not.toBe(0);
  expect(lines.join('\n')).toMatch(/npm error .*EUSAGE/);
}, 120_000);
