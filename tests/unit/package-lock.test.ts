import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Entry {
  version: string;
  link?: true;
  integrity?: string;
  optionalDependencies?: Record<string, string>;
}

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Entry>;
};
const { '': root, ...packages } = lock.packages;
// Leaves out the workspace (its folder and the link to it), which is not downloaded.
const named = Object.entries(packages)
  .map(([path, entry]) => ({ path, ...entry }))
  .filter(({ path, link }) => !link && path.startsWith('node_modules/'));

// If the package for a platform could not be downloaded when the lock file was written, its entry has a name but no
// hash. On that platform, npm would then install whatever package has that name, or none.
test('every package in the lock file has a hash', () => {
  expect(root).toBeDefined();
  expect(named.length).toBeGreaterThan(500);
  const bare = named.filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
  expect(bare.map(({ path, version }) => `${path} ${version}`)).toEqual([]);
});

// A package with native code lists one package per platform, such as `lightningcss-darwin-arm64`, by exact version.
// npm may leave other platforms' packages out of the lock file, and then silently installs nothing on them.
test('the lock file has the native packages for every platform', () => {
  const native = named
    .flatMap(({ optionalDependencies = {} }) => Object.entries(optionalDependencies))
    .filter(([, version]) => /^\d/.test(version));
  const has = new Set(
    named.map(({ path, version }) => `${path.replace(/^.*node_modules\//, '')} ${version}`),
  );
  expect(native.length).toBeGreaterThan(100);
  expect(native.map(([name, version]) => `${name} ${version}`).filter((one) => !has.has(one))).toEqual([]);
});
