import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../../tooling/command/root.ts';
import { makeFolder } from '../../support/make-folder.ts';

const { scripts, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
  engines: { node: string };
};
const needed = engines.node.replace('>=', '');
const [major = 0, minor = 0] = needed.split('.').map(Number);

const scratch = makeFolder();

/** Runs a command from package.json as npm does, with a Node binary that reports a different version. */
function run(command: string, version: string) {
  const pretence = join(scratch, `${version}.cjs`);
  writeFileSync(
    pretence,
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`,
  );
  const PATH = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  // Node reads this option before those on the command line.
  const NODE_OPTIONS = `--require="${pretence.replaceAll('\\', '\\\\')}"`;
  const options = { cwd: root, shell: true, encoding: 'utf8', timeout: 20_000 } as const;
  const { status, stdout, stderr } = spawnSync(command, {
    ...options,
    env: { ...process.env, PATH, NODE_OPTIONS },
  });
  return { status, said: (stdout + stderr).trim() };
}

describe('with an older version of Node, every command says which version is needed and exits', () => {
  const commands = { ...scripts, 'Vitest without npm': 'vitest run --config tests/vitest.config.ts' };
  test.each(Object.entries(commands))('%s', (_, command) => {
    const { status, said } = run(command, '18.20.8');
    const line = `Node ${needed} or newer is required, but this is 18.20.8 (`;
    expect([status, said.split('\n')]).toEqual([1, [expect.stringContaining(line)]]);
  });
});

test.each([
  ['20.20.2', 1],
  [`${major}.${minor - 1}.9`, 1],
  [`${major - 1}.99.99`, 1],
  [needed, 0],
  [`${major + 1}.0.0-nightly`, 0],
])('with Node %s, needs-node.cjs exits with code %i', (version, code) => {
  expect(run('node scripts/needs-node.cjs', version)).toMatchObject({ status: code });
});

/** Runs needs-node.cjs as npm does before a command. */
function check(command: string, cwd: string) {
  const env = { ...process.env, npm_lifecycle_event: command };
  const { status, stderr } = spawnSync(process.execPath, ['scripts/needs-node.cjs'], { cwd, env });
  return [status, stderr.toString()];
}

test('if the packages are not installed, each command says so in one line', () => {
  mkdirSync(join(scratch, 'scripts'));
  for (const file of ['package.json', 'scripts/needs-node.cjs'])
    cpSync(join(root, file), join(scratch, file));
  const line = 'npm run test:vitest needs the dev dependencies: run "npm ci" without --omit=dev.\n';
  expect(check('test:vitest', scratch)).toEqual([1, line]);
  const production = ['start', 'dev', 'build', 'preview', 'deploy', 'waitlist'];
  for (const command of production)
    expect(check(command, scratch)).toEqual([
      1,
      `npm run ${command} needs the project's packages: run "npm ci" first.\n`,
    ]);
  // One that `npm ci -w longshore-deploy` installs, too.
  mkdirSync(join(scratch, 'node_modules/p-limit'), { recursive: true });
  for (const command of production) expect(check(command, scratch), command).toEqual([0, '']);
  expect(check('test:vitest', scratch)).toEqual([1, line]);
});
