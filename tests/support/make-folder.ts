import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/**
 * Makes a temporary folder, and deletes it afterwards.
 * @param after by default, after all tests of the file or the `describe`; `onTestFinished` for a single test
 */
export function makeFolder(after: (remove: () => void) => void = afterAll): string {
  const folder = mkdtempSync(join(tmpdir(), 'longshore-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
