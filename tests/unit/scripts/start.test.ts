import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { runProgram } from '../../../tooling/build/run-program.ts';
import { root } from '../../../tooling/command/root.ts';
import { listen } from '../../../tooling/net/listen.ts';
import { findFreePort, requireFreePort } from '../../../tooling/net/ports.ts';
import { writeFiles } from '../../support/write-files.ts';

const scripts = join(root, 'scripts');
const scratch = mkdtempSync(join(tmpdir(), 'start-'));
const dataDir = join(scratch, 'data');
const server = createServer();
const taken = String(await listen(server, { host: '::' }));
afterAll(() => {
  server.close();
  rmSync(scratch, { recursive: true, force: true });
});

/** Runs a script until it exits. */
async function run(script: string, args: string[], env: Record<string, string> = {}) {
  const { code, out, err } = await runProgram(process.execPath, [join(scripts, script), ...args], {
    env: { ...process.env, PUBLIC_SUPABASE_URL: '', PUBLIC_SUPABASE_ANON_KEY: '', ...env },
  });
  return { code, said: (out + err).trim() };
}

test.each([
  ['start.ts', 'npm start'],
  ['dev.ts', 'npm run dev'],
])('%s prints a one-line error and does not start if the port is taken', async (script, command) => {
  const { code, said } = await run(script, ['--port', taken, '--data-dir', dataDir]);
  expect([code, said]).toEqual([1, expect.stringMatching(/^Port \d+ is taken\. Choose another: .*$/)]);
  expect(said).toContain(`Port ${taken} is taken. Choose another: ${command} -- --port `);
  expect(existsSync(dataDir)).toBe(false);
});

test.each([
  [1, 'EACCES', 'This account may not use port 1. Choose another: npm start -- --port 8001'],
  [1, 'EADDRINUSE', 'Port 1 is taken. Choose another: npm start -- --port 8001'],
  [65535, 'EACCES', 'This account may not use port 65535. Choose another: npm start -- --port 65456'],
])('for port %i and %s, the error suggests a port that anybody may use', async (port, code, message) => {
  const listening = vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server) {
    process.nextTick(() => this.emit('error', Object.assign(new Error(code), { code })));
    return this;
  });
  onTestFinished(() => listening.mockRestore());
  await expect(requireFreePort(port, '--port', 'npm start')).rejects.toThrow(message);
});

describe('start.ts prints a one-line error and does not start', () => {
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

  test('if only some of a project’s settings are set', async () => {
    const { code, said } = await run('start.ts', [], { PUBLIC_SUPABASE_URL: 'https://abc.supabase.co' });
    expect([code, said.split('\n').length]).toEqual([1, 1]);
    expect(said).toContain('PUBLIC_SUPABASE_ANON_KEY is not set');
  });
});

test.each([
  ['astro.ts build', 'npm run build', ['dist/']],
  ['start.ts', 'npm start', ['--port', '--backend-port', '--data-dir']],
  ['waitlist.ts', 'npm run waitlist', ['--data-dir']],
  ['deploy.ts', 'npm run deploy', ['--dry-run', '--remove', '--keep-withdrawn']],
  ['../tests/run.ts', 'npm test', ['-t <name>', '--changed', '--runner']],
])('%s --help prints the options and does nothing else', async (script, command, options) => {
  const [file = '', ...args] = script.split(' ');
  const { code, said } = await run(file, [...args, '--help']);
  expect([code, said.startsWith(command)], said).toEqual([0, true]);
  for (const option of options) expect(said).toContain(option);
});

const help = 'For all commands: npm run waitlist -- --help';
test.each([
  ['astro.ts', 'build --bogus', "Unknown option '--bogus'. npm run build has no options."],
  ['waitlist.ts', 'constructor', `"constructor" is not a command. ${help}`],
  ['waitlist.ts', 'erase', `erase needs one address, or --from <file>. ${help}`],
  ['waitlist.ts', 'erase a@b.c extra', `Too many arguments for erase. ${help}`],
  ['waitlist.ts', 'count --after a@b.c', `--after only works with csv. ${help}`],
  ['waitlist.ts', '--yes', `--yes only works with erase. ${help}`],
  [
    '../tests/run.ts',
    'nosuch.test.ts',
    '"nosuch.test.ts" is neither a test file nor a folder that contains any.',
  ],
])('rejects %s %s with a one-line message', async (script, args, said) => {
  expect(await run(script, args.split(' '))).toEqual({ code: 1, said });
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
