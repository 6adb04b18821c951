import { DatabaseSync } from 'node:sqlite';

/** SQLite's number for a database that somebody else has locked. */
const BUSY = 5;

/** The locks that this process has: the garbage collector closes a database that nothing refers to, and so unlocks it. */
const held = new Set<DatabaseSync>();

/**
 * Takes a lock that the operating system gives back however its process dies. A file with a process id in it would
 * outlive a crash.
 * @returns the function that gives the lock back; undefined while another process has it
 */
export function tryLock(file: string): (() => void) | undefined {
  const database = new DatabaseSync(file);
  try {
    // Nothing is ever written, so a journal would only be one more file to remove.
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
 * Locks a data directory: two processes on one destroy it without a word.
 * @returns the function that gives the lock back
 */
export function lock(file: string): () => void {
  const unlock = tryLock(file);
  if (unlock) return unlock;
  const advice = 'Stop that one, or choose other data with --data-dir.';
  throw new Error(`the waitlist's data is in use by another process (${file}). ${advice}`);
}
