import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Edit } from '../fixtures/mistakes.ts';
import { filesOf } from '../../tooling/build/built-pages.ts';

/** Applies the edits to a copy of the sources. Returns the function that undoes them. */
export function applyEdits(edits: Edit[], root: string): () => void {
  const undo = edits.map(({ file, change }) => {
    const path = join(root, 'src', file);
    const text = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
    const put = (content: string | Buffer | null | undefined) =>
      content === null || content === undefined ? rmSync(path) : writeFileSync(path, content);
    put(change(text ?? ''));
    return () => put(text);
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
