import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recoverFolder, replaceFolder } from '../../../../tooling/command/replace-folder.ts';
import { writeFiles } from '../../../support/write-files.ts';

let folder: string;
let dist: string;
let finished: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replace-folder-'));
  dist = join(folder, 'dist');
  finished = join(folder, 'cache/build');
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (place: string) =>
  Object.fromEntries(
    readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(place.length + 1).replaceAll('\\', '/'), readFileSync(path, 'utf8')]),
  );
const beside = () => readdirSync(folder).sort();

const old = { 'index.html': 'old', 'jobs/gone/index.html': 'old' };
const fresh = { 'index.html': 'new', 'jobs/index.html': 'new' };

describe('a finished folder', () => {
  test('takes the place of none', () => {
    writeFiles(finished, fresh);
    replaceFolder(finished, dist);
    expect(read(dist)).toEqual(fresh);
    expect(beside()).toEqual(['cache', 'dist']);
  });

  test('takes the place of another, none of which is left', () => {
    writeFiles(dist, old);
    writeFiles(finished, fresh);
    replaceFolder(finished, dist);
    expect(read(dist)).toEqual(fresh);
    expect(beside()).toEqual(['cache', 'dist']);
  });

  test('goes where a link leads', () => {
    writeFiles(join(folder, 'www'), old);
    symlinkSync(join(folder, 'www'), dist, 'junction');
    writeFiles(finished, fresh);
    replaceFolder(finished, dist);
    expect(realpathSync(dist)).toBe(realpathSync(join(folder, 'www')));
    expect(read(dist)).toEqual(fresh);
    expect(beside()).toEqual(['cache', 'dist', 'www']);
  });

  const refuse = (refused: (from: string, to: string) => boolean) => (from: string, to: string) => {
    if (refused(from, to)) throw Object.assign(new Error('refused'), { code: 'EXDEV' });
    renameSync(from, to);
  };

  test.each<[string, (from: string, to: string) => boolean]>([
    ['is on another disk', (from) => from === finished],
    ['cannot be moved away', (from) => from === dist],
    ['cannot be moved to', (_, to) => to === dist],
  ])('gets there also if one of the two %s', (_, refused) => {
    writeFiles(dist, old);
    writeFiles(finished, fresh);
    replaceFolder(finished, dist, refuse(refused));
    expect(read(dist)).toEqual(fresh);
    expect(beside()).toEqual(['cache', 'dist']);
  });
});

describe('what a killed replacement leaves is cleared away', () => {
  test('before the folder was moved', () => {
    writeFiles(dist, old);
    writeFiles(`${dist}-next`, fresh);
    recoverFolder(dist);
    expect(read(dist)).toEqual(old);
    expect(beside()).toEqual(['dist']);
  });

  test('between the two moves', () => {
    writeFiles(`${dist}-before`, old);
    writeFiles(`${dist}-next`, fresh);
    recoverFolder(dist);
    expect(read(dist)).toEqual(old);
    expect(beside()).toEqual(['dist']);
  });

  test('after both', () => {
    writeFiles(`${dist}-before`, old);
    writeFiles(dist, fresh);
    recoverFolder(dist);
    expect(read(dist)).toEqual(fresh);
    expect(beside()).toEqual(['dist']);
  });
});
