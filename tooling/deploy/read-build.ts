import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf } from '../build/built-pages.ts';
import type { LocalFile } from './plan.ts';

/** All files of a build, sorted. One at a time, so that ten thousand pages are not in memory at once. */
export const readBuild = (dir: string): LocalFile[] =>
  filesOf(dir).map((path) => {
    const content = readFileSync(join(dir, path));
    return { path, md5: hash('md5', content), size: content.length };
  });
