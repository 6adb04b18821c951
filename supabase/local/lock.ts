import { DatabaseSync } from 'node:sqlite';

/** SQLITE_BUSY: another connection has the lock. */
const BUSY = 5;

/** The locks that this process holds. Without a reference, a database would be garbage-collected and so unlocked. */
const held = new Set<DatabaseSync>();

/**
 * Takes a lock that the operating system releases, however the process ends. A PID file would survive a crash.
 * @returns a function that releases the lock, or undefined if another process holds it
 */
export function tryLock(file: string): (() => void) | undefined {
  const database = new DatabaseSync(file);
  try {
    // Nothing is written, so a journal on disk would only be one more file to remove.
    database.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === BUSY) return undefined;
    throw error;
  }
  held.add(database);
  return () => {
    held.delete(database);
    database.close();
  };
}

/**
 * Locks a data directory, because two processes using the same one would silently corrupt it.
 * @returns a function that releases the lock
 */
export function lock(file: string): () => void {
  const unlock = tryLock(file);
  if (unlock) return unlock;
  const advice = 'Stop it, or choose another folder with --data-dir.';
  throw new Error(`the waitlist's data is in use by another process (${file}). ${advice}`);
}
