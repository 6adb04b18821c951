import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runProgram } from '../../../tooling/build/run-program.ts';
import { createWorkspace } from '../../../tooling/build/workspace.ts';

const workspace = await createWorkspace();
const scratch = mkdtempSync(join(tmpdir(), 'folders-'));
afterAll(async () => {
  await workspace.remove();
  rmSync(scratch, { recursive: true });
});

async function build(folder: string) {
  const { code, out, err } = await runProgram(process.execPath, ['scripts/astro.ts', 'build'], {
    cwd: folder,
  });
  return { code, lines: (out + err).trim().split('\n') };
}

describe('a build prints a one-line error', () => {
  test.skipIf(process.platform === 'win32').each(['a#b', 'a?b', 'a*b'])(
    'if its folder is named %s, which Vite cannot handle',
    async (name) => {
      cpSync(workspace.folder, join(scratch, name), { recursive: true });
      const { code, lines } = await build(join(scratch, name));
      expect([code, lines]).toEqual([1, [expect.stringContaining(`rename or move ${join(scratch, name)}.`)]]);
    },
  );

  test('if it cannot write its cache', async () => {
    rmSync(join(workspace.folder, '.cache'), { recursive: true, force: true });
    writeFileSync(join(workspace.folder, '.cache'), '');
    const { code, lines } = await build(workspace.folder);
    expect([code, lines]).toEqual([1, [expect.stringMatching(/^E\w+: .*\.cache/)]]);
  });
});
