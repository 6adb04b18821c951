import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lock } from './lock.ts';

/** Where the embedded backend keeps its data by default; not in git. */
export const defaultDataDir = fileURLToPath(new URL('../.data', import.meta.url));

export interface DataDir {
  /** PGlite's own directory; undefined for an in-memory database. */
  database: string | undefined;
  /** Call this once the database is usable. If the process ends before that, the next start rebuilds the database. */
  markReady: () => void;
  release: () => void;
}

const inMemory: DataDir = { database: undefined, markReady: () => {}, release: () => {} };

/**
 * Whether the directory contains a waitlist. After an interrupted first start, it does not.
 * @throws if it is a file
 */
export function hasList(dir: string): boolean {
  if (statSync(dir, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new Error(`${dir} is not a folder.`);
  return existsSync(join(dir, 'ready'));
}

/** Locks the directory for this process. Throws if it is already locked, or if it contains files but no waitlist. */
export function openDataDir(dir: string): DataDir {
  if (dir === 'memory:') return inMemory;
  const isNew = !hasList(dir);
  mkdirSync(dir, { recursive: true });
  const database = join(dir, 'postgres');
  const starting = join(dir, 'starting');
  if (isNew && !existsSync(starting)) {
    const advice =
      'Choose an empty folder with --data-dir or, if this one does contain a list, add an empty file with that name.';
    if (readdirSync(dir).length > 0)
      throw new Error(
        `${dir} is not empty, but has no file named "ready", which every folder with a list contains. ${advice}`,
      );
    writeFileSync(starting, '');
  }
  const release = lock(join(dir, 'lock'));
  // PGlite cannot open files left by an interrupted first start; see https://github.com/electric-sql/pglite/issues/527.
  // No rows are lost, because that start hadn't accepted any.
  if (!hasList(dir)) rmSync(database, { recursive: true, force: true });
  const markReady = () => {
    writeFileSync(join(dir, 'ready'), '');
    rmSync(starting, { force: true });
  };
  return { database, markReady, release };
}
