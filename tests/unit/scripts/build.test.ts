import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runProgram } from '../../../tooling/build/run-program.ts';
import { createWorkspace } from '../../../tooling/build/workspace.ts';
import { makeFolder } from '../../support/make-folder.ts';

const workspace = await createWorkspace();
const scratch = makeFolder();
afterAll(workspace.remove);

async function build(folder: string, env: NodeJS.ProcessEnv = {}) {
  const { code, out, err } = await runProgram(process.execPath, ['scripts/astro.ts', 'build'], {
    cwd: folder,
    env: { ...process.env, ...env },
  });
  return { code, lines: (out + err).trim().split('\n') };
}

describe('a build prints a one-line error', () => {
  test('for each invalid setting', async () => {
    const { code, lines } = await build(workspace.folder, { BASE_PATH: 'a b', SHOW_TESTIMONIALS: '1' });
    const errors = [
      /^BASE_PATH is "a b"\. Allowed: /,
      'SHOW_TESTIMONIALS is "1". Allowed: "true" or "false".',
    ];
    expect([code, lines]).toEqual([1, errors.map((error) => expect.stringMatching(error))]);
  });

  test.skipIf(process.platform === 'win32').each(['a#b', 'a?b', 'a*b'])(
    'if its folder is named %s, which Vite cannot handle',
    async (name) => {
      cpSync(workspace.folder, join(scratch, name), { recursive: true });
      const { code, lines } = await build(join(scratch, name));
      expect([code, lines]).toEqual([1, [expect.stringContaining(`rename or move ${join(scratch, name)}.`)]]);
    },
  );

  test.skipIf(!existsSync('/dev/shm'))('if dist/ is a link to another file system', async () => {
    const elsewhere = mkdtempSync('/dev/shm/site-');
    symlinkSync(elsewhere, join(workspace.folder, 'dist'));
    const { code, lines } = await build(workspace.folder);
    rmSync(join(workspace.folder, 'dist'));
    rmSync(elsewhere, { recursive: true });
    expect([code, lines]).toEqual([1, [expect.stringContaining('dist/ is on another file system.')]]);
  });

  test.each(['.astro', '.cache'])('if it cannot write to %s', async (name) => {
    rmSync(join(workspace.folder, name), { recursive: true, force: true });
    writeFileSync(join(workspace.folder, name), '');
    const { code, lines } = await build(workspace.folder);
    rmSync(join(workspace.folder, name));
    expect([code, lines]).toEqual([1, [expect.stringMatching(`^E\\w+: .*\\${name}`)]]);
  });
});

/** Replaces Astro with a stub, and lets `dist` be renamed only once it has been copied. */
const preload = `
  const fs = require('node:fs');
  if (process.argv[1].endsWith('astro.mjs')) {
    fs.writeFileSync(process.argv.at(-1) + '/index.html', 'new');
    process.exit();
  }
  const { renameSync, statSync } = fs;
  const { ino } = statSync('dist');
  fs.renameSync = (from, to) => {
    const code = process.env.RENAME_ERROR;
    if (statSync(from).ino === ino) throw Object.assign(Error(code + ': rename'), { code });
    renameSync(from, to);
  };
  require('node:module').syncBuiltinESMExports();
`;

// In Docker, EXDEV means that an earlier layer of the image contains the folder, and EBUSY that it is a mount.
test.each([
  ['EXDEV', 0, 'The new build is in dist/.', 'new'],
  ['EBUSY', 1, 'dist/ is a mount or in use, so a build cannot replace it. ', 'old'],
])('if renaming dist/ fails with %s, the exit code is %i', async (error, expected, line, content) => {
  const page = join(workspace.folder, 'dist/index.html');
  mkdirSync(join(workspace.folder, 'dist'), { recursive: true });
  writeFileSync(page, 'old');
  writeFileSync(join(scratch, 'preload.cjs'), preload);
  const NODE_OPTIONS = `--require="${join(scratch, 'preload.cjs').replaceAll('\\', '\\\\')}"`;
  const { code, lines } = await build(workspace.folder, { NODE_OPTIONS, RENAME_ERROR: error });
  expect([code, lines]).toEqual([expected, [expect.stringContaining(line)]]);
  expect(readFileSync(page, 'utf8')).toBe(content);
  rmSync(join(workspace.folder, 'dist'), { recursive: true });
});
