import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Entry {
  version: string;
  integrity?: string;
  resolved?: string;
}

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Entry>;
};
const { '': root, ...packages } = lock.packages;
const named = Object.entries(packages).map(([path, entry]) => ({ path, ...entry }));

// A platform package that could not be had when the lock was written stands there by name alone, and whoever has that
// platform gets whatever is published under the name, or nothing.
test('every package of the lock file has the hash of what was seen', () => {
  expect(root).toBeDefined();
  expect(named.length).toBeGreaterThan(500);
  const bare = named.filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
  expect(bare.map(({ path, version }) => `${path} ${version}`)).toEqual([]);
});

// Each machine asks the registry that its own npm is set to.
test('the lock file names no registry', () => {
  expect(named.filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});
