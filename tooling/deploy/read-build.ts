import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { LocalFile } from './plan.ts';

/** All files of a build, sorted. */
export async function readBuild(dir: string): Promise<LocalFile[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files: LocalFile[] = [];
  // One at a time, so that ten thousand pages are not in memory at once. The disk is the bottleneck anyway.
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
