import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { filesOf } from '../../tooling/build/built-pages.ts';
import { createWorkspace } from '../../tooling/build/workspace.ts';
import { applyEdits, replaceIn } from '../support/apply-edits.ts';
import { budgets } from '../../tooling/budgets.ts';

/** A module's path within its package or our sources. Two copies of a package share it. */
const moduleOf = (source: string) => source.replace(/^.*\/node_modules\//, '').replace(/\?.*$/, '');

const workspace = await createWorkspace();
afterAll(workspace.remove);

test('no module is in two of the scripts that visitors download, nor is a second copy of it', async () => {
  // Source maps list each script's modules.
  const withMaps = 'vite: { build: { sourcemap: true },';
  applyEdits([replaceIn('../astro.config.mjs', 'vite: {', withMaps)], workspace.folder);
  const { code, log, dir } = await workspace.build();
  expect(code, log.slice(-2000)).toBe(0);

  const chunks = new Map<string, Set<string>>();
  for (const file of filesOf(dir).filter((name) => /^_astro\/.*\.js\.map$/.test(name))) {
    const { sources } = JSON.parse(readFileSync(join(dir, file), 'utf8')) as { sources: string[] };
    for (const source of sources.map(moduleOf))
      chunks.set(source, (chunks.get(source) ?? new Set()).add(file));
  }
  expect([...chunks.keys()]).toEqual(
    expect.arrayContaining([expect.stringContaining('react-dom/'), expect.stringContaining('src/waitlist/')]),
  );
  const duplicates = [...chunks].flatMap(([module, { size }]) => (size > 1 ? [module] : []));
  expect(duplicates).toHaveLength(budgets.duplicateModules.limit);
});
