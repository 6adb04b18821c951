import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tryLock } from '../../supabase/local/lock.ts';

/** The place of a build that belongs to this process alone. */
export interface TemporaryBuild {
  dir: string;
  remove: () => void;
}

/**
 * Makes a place for a build in `folder`, and removes the builds of processes that ended without doing so. Processes may
 * share the folder if each calls this under `withBuildLock`.
 */
export function makeTemporaryBuild(folder: string): TemporaryBuild {
  mkdirSync(folder, { recursive: true });
  for (const name of new Set(readdirSync(folder).map((entry) => entry.replace(/\.lock$/, ''))))
    removeIfLeft(join(folder, name));
  const dir = join(folder, randomUUID());
  const unlock = tryLock(`${dir}.lock`);
  if (!unlock) throw new Error(`${dir} is in use`);
  return { dir, remove: () => discard(dir, unlock) };
}

/** If its lock can be taken, its process has ended: the operating system released the lock. */
function removeIfLeft(dir: string): void {
  const unlock = tryLock(`${dir}.lock`);
  if (unlock) discard(dir, unlock);
}

/** The lock file is removed last, after its release: Windows does not remove an open file. */
function discard(dir: string, unlock: () => void): void {
  remove(dir);
  unlock();
  remove(`${dir}.lock`);
}

function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  } catch {
    // A file of it is open in another process: the next start tries again.
  }
}
