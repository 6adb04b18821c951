import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lock } from './lock.ts';

/** Where the embedded backend keeps its data unless told otherwise; not in git. */
export const defaultDataDir = fileURLToPath(new URL('../.data', import.meta.url));

export interface DataDir {
  /** PGlite's own directory; undefined for a database in memory. */
  database: string | undefined;
  /** To be called once the database is usable: an earlier end means that it is rebuilt at the next start. */
  markReady: () => void;
  release: () => void;
}

const inMemory: DataDir = { database: undefined, markReady: () => {}, release: () => {} };

/** Takes the directory for this process alone, or throws. */
export function openDataDir(dir: string): DataDir {
  if (dir === 'memory:') return inMemory;
  mkdirSync(dir, { recursive: true });
  const release = lock(join(dir, 'lock'));
  const database = join(dir, 'postgres');
  const ready = join(dir, 'ready');
  // PGlite cannot open what an interrupted first start left behind, and nobody was told success by it.
  if (!existsSync(ready)) rmSync(database, { recursive: true, force: true });
  return { database, markReady: () => writeFileSync(ready, ''), release };
}
