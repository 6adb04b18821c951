import { DatabaseSync } from 'node:sqlite';

/**
 * Takes a lock that the operating system gives back however its process dies. Two processes on one data directory
 * destroy it without a word, and a file with a process id in it outlives a crash.
 * @returns the function that gives the lock back
 */
export function lock(file: string): () => void {
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (cause) {
    database.close();
    const advice = 'Stop that one, or choose other data with --data-dir.';
    throw new Error(`the waitlist's data is in use by another process (${file}). ${advice}`, { cause });
  }
  return () => database.close();
}
