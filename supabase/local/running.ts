import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How another process of the same person reaches the backend that holds the data directory. */
export interface Running {
  url: string;
  secretKey: string;
}

const fileIn = (dataDir: string) => join(dataDir, 'running.json');

/** Leaves word of a running backend, for its owner's eyes only. */
export function writeRunning(dataDir: string, running: Running): void {
  // The mode counts only for a file that is made anew.
  rmSync(fileIn(dataDir), { force: true });
  writeFileSync(fileIn(dataDir), JSON.stringify(running), { mode: 0o600 });
}

/** The last backend that left word; it may have died since. */
export function readRunning(dataDir: string): Running | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Running;
  } catch {
    return undefined;
  }
}

export const removeRunning = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true });
