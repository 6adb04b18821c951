import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lock } from './lock.ts';

/** Where the embedded backend keeps its data by default; not in git. */
export const defaultDataDir = fileURLToPath(new URL('../.data', import.meta.url));

export interface DataDir {
  /** PGlite's own directory; undefined for a database in memory. */
  database: string | undefined;
  /** To be called once the database is usable. If the process ends earlier, the next start rebuilds the database. */
  markReady: () => void;
  release: () => void;
}

const inMemory: DataDir = { database: undefined, markReady: () => {}, release: () => {} };

/** Locks the directory for this process, or throws. */
export function openDataDir(dir: string): DataDir {
  if (dir === 'memory:') return inMemory;
  mkdirSync(dir, { recursive: true });
  const release = lock(join(dir, 'lock'));
  const database = join(dir, 'postgres');
  const ready = join(dir, 'ready');
  // PGlite cannot open the files of an interrupted first start, see https://github.com/electric-sql/pglite/issues/527. No
  // row is lost: that start accepted none.
  if (!existsSync(ready)) rmSync(database, { recursive: true, force: true });
  return { database, markReady: () => writeFileSync(ready, ''), release };
}
