import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/**
 * Makes a temporary folder, and deletes it afterwards.
 * @param after by default, after all tests of the file or the `describe`; `onTestFinished` for a single test
 */
export function makeFolder(after: (remove: () => void) => void = afterAll): string {
  // On macOS, the path that the system gives contains a symbolic link, and messages contain real paths.
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'longshore-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
