import { open, realpath } from 'node:fs/promises';
import { sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * The content of the file that a path names exactly, as a bucket would: letter case counts, no link leads out of the
 * folder, and names that begin with a dot are hidden, but for `.well-known`. Undefined where there is none.
 * @param path with a slash at its beginning, still encoded
 */
export async function readExact(dir: string, path: string): Promise<Buffer | undefined> {
  const name = decode(path);
  if (!name || /\/\.(?!well-known\/)/.test(name)) return undefined;
  try {
    const file = (await realpath(dir)) + name.replaceAll('/', sep);
    return (await realpath(file)) === file ? await readWhole(file) : undefined;
  } catch (error) {
    if (/^(ENOENT|ENOTDIR|EISDIR|ENAMETOOLONG|ERR_INVALID_ARG_VALUE)$/.test((error as { code: string }).code))
      return undefined;
    throw error;
  }
}

const SETTLED_MS = 100;
/** Longer for an empty file: to rewrite a file is to empty it first. */
const SETTLED_EMPTY_MS = 1000;
const PAUSE_MS = 25;
const TRIES = 80;

/** Reads a file that another process may be writing: again until it has been unchanged for a moment, `TRIES` times at most. */
async function readWhole(file: string): Promise<Buffer> {
  for (let left = TRIES; ; left -= 1) {
    await using handle = await open(file);
    const before = await handle.stat();
    const content = await handle.readFile();
    const after = await handle.stat();
    const isWhole = content.length === after.size && before.mtimeMs === after.mtimeMs;
    // The clocks of a disk and of this machine may differ.
    const age = Math.abs(Date.now() - after.mtimeMs);
    const isSettled = age > (content.length > 0 ? SETTLED_MS : SETTLED_EMPTY_MS);
    if ((isWhole && isSettled) || left === 0) return content;
    await pause(PAUSE_MS);
  }
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
