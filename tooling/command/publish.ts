import { cpSync, existsSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Where a folder's successor waits, and where the folder itself goes for the moment of the exchange. */
const besides = (target: string) => ({ next: `${target}-next`, before: `${target}-before` });

const remove = (path: string) => rmSync(path, { recursive: true, force: true, maxRetries: 5 });

/** Clears away what an exchange leaves; after one whose process was killed, the folder is again what it was. */
export function recover(target: string): void {
  const { next, before } = besides(actual(target));
  remove(next);
  if (existsSync(before) && !existsSync(target)) renameSync(before, target);
  remove(before);
}

/**
 * Puts a finished folder in the place of another, or where none is yet. Whoever reads it finds one of the two whole.
 * A folder that cannot be moved, such as a mounted one, is overwritten file by file instead.
 */
export function exchange(
  finished: string,
  target: string,
  rename: (from: string, to: string) => void = renameSync,
): void {
  const place = actual(target);
  const { next, before } = besides(place);
  try {
    rename(finished, next);
  } catch {
    // It is on another disk.
    cpSync(finished, next, { recursive: true });
  }
  try {
    if (existsSync(place)) rename(place, before);
    rename(next, place);
  } catch {
    if (existsSync(before)) renameSync(before, place);
    overwrite(next, place);
  }
  recover(target);
}

/** New files come before the old ones go, so that a page never names what is not there. */
function overwrite(source: string, target: string): void {
  cpSync(source, target, { recursive: true });
  const kept = new Set(readdirSync(source, { recursive: true }) as string[]);
  for (const name of readdirSync(target, { recursive: true }) as string[])
    if (!kept.has(name)) remove(join(target, name));
}

/** A link stays a link: what it leads to is exchanged. */
const actual = (target: string) => (existsSync(target) ? realpathSync(target) : target);
