import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bindingsIn } from '../../support/bindings.ts';
import { writeFiles } from '../../support/write-files.ts';

const mac = { os: 'darwin', cpu: 'arm64' };
const parent = {
  version: '1.0.0',
  optionalDependencies: {
    'fast-darwin-arm64': '1.0.0',
    'fast-linux-arm64-gnu': '1.0.0',
    'fast-linux-arm64-musl': '1.0.0',
  },
};
const native = { version: '1.0.0' };

/** An installation, with npm's record of it and those of its packages that are there. */
function install(packages: Record<string, object>, isThere: (path: string) => boolean = () => true): string {
  const folder = mkdtempSync(join(tmpdir(), 'bindings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const present = Object.entries(packages).filter(([path]) => isThere(path));
  writeFiles(folder, {
    'node_modules/.package-lock.json': JSON.stringify({ packages }),
    ...Object.fromEntries(
      present.map(([path, content]) => [`${path}/package.json`, JSON.stringify(content)]),
    ),
  });
  return folder;
}

test('what each package names for the platform is found, beside it or below it', () => {
  const folder = install({
    'node_modules/fast': parent,
    'node_modules/fast-darwin-arm64': native,
    'node_modules/@a/b/node_modules/fast': {
      ...parent,
      optionalDependencies: { 'fast-darwin-arm64': '2.0.0' },
    },
    'node_modules/@a/b/node_modules/fast-darwin-arm64': { version: '2.0.0' },
  });
  expect(bindingsIn(folder, mac)).toEqual({
    found: ['fast-darwin-arm64@1.0.0', 'fast-darwin-arm64@2.0.0'],
    missing: [],
  });
});

test.each<[string, Record<string, object>, ((path: string) => boolean)?]>([
  ['it was left out', { 'node_modules/fast': parent }],
  [
    'it is another version',
    { 'node_modules/fast': parent, 'node_modules/fast-darwin-arm64': { version: '2.0.0' } },
  ],
  [
    'its folder is not there',
    { 'node_modules/fast': parent, 'node_modules/fast-darwin-arm64': native },
    (path) => path === 'node_modules/fast',
  ],
  [
    'another package has it',
    { 'node_modules/fast': parent, 'node_modules/a/node_modules/fast-darwin-arm64': native },
  ],
])('missing: %s', (_, packages, isThere) => {
  expect(bindingsIn(install(packages, isThere), mac)).toEqual({
    found: [],
    missing: ['fast-darwin-arm64@1.0.0'],
  });
});

test('musl has packages of its own, and they are not asked for', () => {
  const folder = install({ 'node_modules/fast': parent, 'node_modules/fast-linux-arm64-gnu': native });
  expect(bindingsIn(folder, { os: 'linux', cpu: 'arm64' })).toEqual({
    found: ['fast-linux-arm64-gnu@1.0.0'],
    missing: [],
  });
});
