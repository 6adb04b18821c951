import { cpSync, existsSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Beside the folder: where its successor waits, and where the folder itself is kept until that is in its place. */
const siblings = (target: string) => ({ next: `${target}-next`, before: `${target}-before` });

const remove = (path: string) => rmSync(path, { recursive: true, force: true, maxRetries: 5 });

/** Removes what a replacement leaves behind. If its process was killed in the middle, the folder is put back first. */
export function recoverFolder(target: string): void {
  const { next, before } = siblings(resolveLink(target));
  remove(next);
  if (existsSync(before) && !existsSync(target)) renameSync(before, target);
  remove(before);
}

/**
 * Puts a finished folder in the place of another, or where none is yet, so that a reader finds either of the two whole.
 * A folder that cannot be moved, such as a mount point, is overwritten file by file instead.
 */
export function replaceFolder(
  finished: string,
  target: string,
  rename: (from: string, to: string) => void = renameSync,
): void {
  const place = resolveLink(target);
  const { next, before } = siblings(place);
  try {
    rename(finished, next);
  } catch {
    // Not on the same disk.
    cpSync(finished, next, { recursive: true });
  }
  try {
    if (existsSync(place)) rename(place, before);
    rename(next, place);
  } catch {
    if (existsSync(before)) renameSync(before, place);
    overwrite(next, place);
  }
  recoverFolder(target);
}

/** New files are written before old ones are removed, so that no page refers to a missing file. */
function overwrite(source: string, target: string): void {
  cpSync(source, target, { recursive: true });
  const kept = new Set(readdirSync(source, { recursive: true }) as string[]);
  for (const name of readdirSync(target, { recursive: true }) as string[])
    if (!kept.has(name)) remove(join(target, name));
}

/** Where a symbolic link leads: the link itself stays. */
const resolveLink = (target: string) => (existsSync(target) ? realpathSync(target) : target);
