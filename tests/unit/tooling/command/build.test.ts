import { expect, test } from 'vitest';
import { buildSite } from '../../../../tooling/command/build.ts';
import type { Session } from '../../../../tooling/command/session.ts';

/** A session that must not be used. */
const session = {} as Session;

test.each(['.', '..', '../..', './src/..'])(
  '--outDir %s, which holds the project, is refused',
  async (outDir) => {
    await expect(buildSite(['--outDir', outDir], session)).rejects.toThrow(
      `--outDir is "${outDir}", which holds the project. Allowed: a folder such as dist.`,
    );
  },
);
