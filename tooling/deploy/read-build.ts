import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { LocalFile } from './plan.ts';

/** Every file of a build, sorted. */
export async function readBuild(dir: string): Promise<LocalFile[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files: LocalFile[] = [];
  // One after the other: the disk is the limit, and ten thousand pages need not be in memory at once.
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const name = join(entry.parentPath, entry.name);
    const content = await readFile(name);
    files.push({
      path: relative(dir, name).split(sep).join('/'),
      md5: createHash('md5').update(content).digest('hex'),
      size: content.length,
    });
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}
