import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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
