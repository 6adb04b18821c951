import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf } from '../../tooling/build/built-pages.ts';

/** A change to one source file, which need not exist. */
export interface Edit {
  /** Relative to `src/`. */
  file: string;
  change: (text: string) => string;
}

/** Replaces the first match in a file. */
export const replaceIn = (file: string, what: string | RegExp, by: string): Edit => ({
  file,
  change: (text) => {
    const changed = text.replace(what, () => by);
    if (changed === text) throw new Error(`${file} has no ${String(what)}`);
    return changed;
  },
});

/** Applies the edits to a copy of the sources. Returns a function that undoes them. */
export function applyEdits(edits: Edit[], root: string): () => void {
  const undo = edits.map(({ file, change }) => {
    const path = join(root, 'src', file);
    const text = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
    writeFileSync(path, change(text ?? ''));
    return () => (text === undefined ? rmSync(path) : writeFileSync(path, text));
  });
  return () => undo.forEach((each) => each());
}

/** The hash of a folder's files and their names. */
export function hashOf(folder: string): string {
  const hash = createHash('sha256');
  for (const file of filesOf(folder)) {
    const content = readFileSync(join(folder, file));
    hash.update(`${file}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}
