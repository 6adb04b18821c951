import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How the same user's other processes can reach the backend that has locked a data directory. */
export interface Running {
  url: string;
  secretKey: string;
}

const fileIn = (dataDir: string) => join(dataDir, 'running.json');

/** Records a running backend in a file that only its owner can read. */
export function writeRunning(dataDir: string, running: Running): void {
  // The mode only applies when the file is created, so remove any old one first.
  rmSync(fileIn(dataDir), { force: true });
  writeFileSync(fileIn(dataDir), JSON.stringify(running), { mode: 0o600 });
}

/** The last recorded backend, which may have stopped since. */
export function readRunning(dataDir: string): Running | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Running;
  } catch {
    return undefined;
  }
}

/** Removes the record. */
export const removeRunning = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true });
