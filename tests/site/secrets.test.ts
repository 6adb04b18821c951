import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rows, row, serveFeed } from '../../tooling/feed/server.ts';
import { filesOf } from '../../tooling/build/built-pages.ts';
import { addressSecrets, addSecrets, secretsIn } from '../support/secrets.ts';
import { createWorkspace, type Workspace } from '../../tooling/build/workspace.ts';

const BUILD_MS = 180_000;

let workspace: Workspace;
beforeAll(async () => {
  workspace = await createWorkspace();
});
afterAll(() => workspace.remove());

/** The secrets of which a file of the folder holds a part, each with the file. */
async function secretsUnder(folder: string, secrets: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const file of filesOf(folder)) {
    const text = await readFile(join(folder, file), 'latin1');
    found.push(...secretsIn(text, secrets).map((secret) => `${file}: ${secret}`));
  }
  return found;
}

test(
  'a build leaves no secret of the feed in its files, in its snapshot or in what Astro keeps',
  async () => {
    const deadline = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
    await using server = await serveFeed(
      rows(row(1), row(2, { deadline_at: deadline(-2) }), row(3, { deadline_at: deadline(2) })),
    );
    await writeFile(
      join(workspace.folder, '.env'),
      `JOBS_FEED_URL=${JSON.stringify(addSecrets(server.url))}\n`,
    );
    const { code, log, dir } = await workspace.npmRunBuild();
    expect(code, log).toBe(0);
    expect(secretsIn(log, addressSecrets), log).toEqual([]);
    const kept = ['.cache', '.astro', 'node_modules/.astro'].map((name) => join(workspace.folder, name));
    for (const folder of [dir, ...kept]) {
      expect(filesOf(folder).length).toBeGreaterThan(0);
      expect(await secretsUnder(folder, addressSecrets)).toEqual([]);
    }

    // And of what is withdrawn: a deadline that has passed takes the posting out of every file.
    expect(log).toMatch(
      /postings: 3 fetched, 1 skipped \(id 2: its deadline was [^)]+\), 2 published, from http/,
    );
    const files = filesOf(dir);
    expect(files).toContain('jobs/role-3-3/index.html');
    expect(files.filter((file) => file.includes('role-2-2'))).toEqual([]);
    expect(await secretsUnder(dir, ['role-2-2', 'Role 2'])).toEqual([]);
  },
  BUILD_MS,
);
