import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How other processes of the same user reach the backend that holds the lock of a data directory. */
export interface Running {
  url: string;
  secretKey: string;
}

const fileIn = (dataDir: string) => join(dataDir, 'running.json');

/** Records a running backend in a file that only its owner can read. */
export function writeRunning(dataDir: string, running: Running): void {
  // The mode applies only when the file is created.
  rmSync(fileIn(dataDir), { force: true });
  writeFileSync(fileIn(dataDir), JSON.stringify(running), { mode: 0o600 });
}

/** The last recorded backend, which may have ended since. */
export function readRunning(dataDir: string): Running | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Running;
  } catch {
    return undefined;
  }
}

/** Removes the record. */
export const removeRunning = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true });
