import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesOf } from '../build/built-pages.ts';
import type { LocalFile } from './plan.ts';

/** All files of a build, sorted. */
export async function readBuild(dir: string): Promise<LocalFile[]> {
  const files: LocalFile[] = [];
  // One at a time, so that ten thousand pages are not in memory at once. The disk is the bottleneck anyway.
  for (const path of filesOf(dir)) {
    const content = await readFile(join(dir, path));
    files.push({ path, md5: createHash('md5').update(content).digest('hex'), size: content.length });
  }
  return files;
}
