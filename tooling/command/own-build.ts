import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tryLock } from '../../supabase/local/lock.ts';

/** The place of a build that belongs to this process alone. */
export interface OwnBuild {
  dir: string;
  remove: () => void;
}

/**
 * Makes room for a build in `folder`, after removing those whose process ended without doing so. Processes may share
 * the folder if each calls this in its turn.
 */
export function makeOwnBuild(folder: string): OwnBuild {
  mkdirSync(folder, { recursive: true });
  for (const name of new Set(readdirSync(folder).map((entry) => entry.replace(/\.lock$/, ''))))
    removeIfLeft(join(folder, name));
  const dir = join(folder, randomUUID());
  const unlock = tryLock(`${dir}.lock`);
  if (!unlock) throw new Error(`${dir} is in use`);
  return { dir, remove: () => discard(dir, unlock) };
}

/** A lock that can be taken is one that nobody holds: however its process ended, the operating system let it go. */
function removeIfLeft(dir: string): void {
  const unlock = tryLock(`${dir}.lock`);
  if (unlock) discard(dir, unlock);
}

/** The lock goes last, and only once it is free: Windows removes no file that is open. */
function discard(dir: string, unlock: () => void): void {
  remove(dir);
  unlock();
  remove(`${dir}.lock`);
}

function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  } catch {
    // Somebody has a file of it open: the next start tries again.
  }
}
