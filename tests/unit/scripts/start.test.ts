import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runProgram } from '../../../tooling/build/run-program.ts';
import { root } from '../../../tooling/command/root.ts';
import { listen } from '../../../tooling/net/listen.ts';
import { findFreePort } from '../../../tooling/net/ports.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { writeFiles } from '../../support/write-files.ts';

const scripts = join(root, 'scripts');
const scratch = makeFolder();
const dataDir = join(scratch, 'data');
const server = createServer();
const taken = String(await listen(server, { host: '::' }));
afterAll(() => void server.close());

/** Runs a script until it exits. */
async function run(script: string, args: string[], env: Record<string, string> = {}) {
  const { code, out, err } = await runProgram(process.execPath, [join(scripts, script), ...args], {
    env: { ...process.env, PUBLIC_SUPABASE_URL: '', PUBLIC_SUPABASE_ANON_KEY: '', ...env },
  });
  return { code, said: (out + err).trim() };
}

const refusal = (port: string, command = 'npm start') =>
  `Port ${port} is taken or not allowed. Choose another from 1024 to 65535: ${command} -- --port <number>`;

test.each([
  ['start.ts', 'npm start'],
  ['dev.ts', 'npm run dev'],
])('%s prints a one-line error and does not start if the port is taken', async (script, command) => {
  const { code, said } = await run(script, ['--port', taken, '--data-dir', dataDir]);
  expect([code, said]).toEqual([1, refusal(taken, command)]);
  expect(existsSync(dataDir)).toBe(false);
});

test.each([
  ['deploy.ts', ['s3://a-bucket'], '--dry-run'],
  ['waitlist.ts', ['csv'], '--since'],
])('%s %j refuses to run if npm took %s as its own option', async (script, args, option) => {
  const name = `npm_config_${option.slice(2).replace('-', '_')}`;
  const { code, said } = await run(script, args, { [name]: 'true' });
  expect([code, said]).toEqual([1, expect.stringContaining(`npm took ${option} as its own option.`)]);
});

test('deploy.ts says that it ignores an option that npm’s configuration may have set', async () => {
  const args = ['s3://a-bucket', '--dir', scratch];
  const { said } = await run('deploy.ts', args, { npm_config_force: 'true' });
  expect(said.split('\n')).toEqual([
    "Ignoring --force: npm took it as its own option, or it is set in npm's configuration. To pass it on: npm run <command> -- --force",
    expect.stringContaining('There is no finished site in'),
  ]);
});

test('a command that throws anything prints it, and stops what it has started', async () => {
  const code = `import { runSession } from './tooling/command/session.ts';
    await runSession('', async ({ onStop }) => { onStop(() => console.info('stopped')); throw new DOMException('late'); });`;
  const ended = await runProgram(process.execPath, ['--input-type=module', '--eval', code], { cwd: root });
  expect(ended).toEqual({ code: 1, out: 'stopped\n', err: expect.stringMatching(/^DOMException.*: late\n/) });
});

describe('start.ts prints a one-line error and does not start', () => {
  test.each(['0', '65536', 'http'])('if the port is %s', async (port) => {
    const { code, said } = await run('start.ts', ['--port', port]);
    expect([code, said]).toEqual([1, refusal(port)]);
  });

  test('if the backend port is taken', async () => {
    const free = String(await findFreePort());
    const args = ['--port', free, '--backend-port', taken, '--data-dir', dataDir];
    const { code, said } = await run('start.ts', args);
    expect([code, said]).toEqual([1, expect.stringContaining('npm start -- --backend-port ')]);
    expect(said.split('\n')).toHaveLength(1);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('if both ports are the same', async () => {
    const free = String(await findFreePort());
    const args = ['--port', free, '--backend-port', free, '--data-dir', dataDir];
    const said = `--port and --backend-port are both ${free}. Change one.`;
    expect(await run('start.ts', args)).toEqual({ code: 1, said });
  });
});

test.each([
  ['start.ts', 'npm start', ['--port', '--backend-port', '--data-dir']],
  ['../tests/run.ts', 'npm test', ['-t <name>', '--changed', '--runner']],
])('%s --help prints the options and does nothing else', async (script, command, options) => {
  const [file = '', ...args] = script.split(' ');
  const { code, said } = await run(file, [...args, '--help']);
  expect([code, said.startsWith(command)], said).toEqual([0, true]);
  for (const option of options) expect(said).toContain(option);
});

test('an unknown option is rejected with the list of options', async () => {
  const { code, said } = await run('waitlist.ts', ['--cvs']);
  expect([code, said.split('\n')[2]]).toEqual([1, 'npm run waitlist [-- command] [-- options]']);
  expect(said).toMatch(/^Unknown option '--cvs'\n/);
});

test.each([
  ['waitlist.ts', 'constructor', /^"constructor" is not a command\..*--help$/],
  ['waitlist.ts', 'erase a@b.c extra', /^Wrong arguments for "erase"\..* --from <file>.*$/],
  ['waitlist.ts', 'csv --from 2026-11-01', /^Wrong arguments for "csv"\..* --from <file>.*$/],
  ['waitlist.ts', 'count --since 2026-11-01', /^--since only works with csv, .*$/],
  ['../tests/run.ts', 'nosuch.test.ts', /^"nosuch\.test\.ts" is neither a test file nor a folder .*$/],
])('rejects %s %s with a one-line message', async (script, args, line) => {
  expect(await run(script, args.split(' '))).toEqual({ code: 1, said: expect.stringMatching(line) });
});

test.each(['nowhere', 'other'])(
  'waitlist.ts rejects a folder without a waitlist and leaves it unchanged: %s',
  async (name) => {
    const dir = join(scratch, name);
    writeFiles(scratch, { 'other/postgres/mine': '' });
    const before = readdirSync(scratch, { recursive: true });
    const args = ['count', '--data-dir', dir];
    expect(await run('waitlist.ts', args)).toEqual({
      code: 1,
      said: `There is no waitlist in ${dir}. To create one: npm start -- --data-dir <folder>`,
    });
    expect(readdirSync(scratch, { recursive: true })).toEqual(before);
  },
);

test('waitlist.ts rejects a file where a folder is expected', async () => {
  const file = join(scripts, 'waitlist.ts');
  const refused = { code: 1, said: `${file} is not a folder.` };
  expect(await run('waitlist.ts', ['--data-dir', file])).toEqual(refused);
});
