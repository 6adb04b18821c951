import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesOf } from '../build/built-pages.ts';
import { printable } from '../../src/config/printable.ts';
import { UserError } from '../command/session.ts';
import { contentType, TEXT_TYPE } from '../build/file-headers.ts';

/** A file from the build, as it will be uploaded. */
export type LocalFile = ReturnType<typeof readBuild>[number];

/**
 * All files in a build, sorted, each with its MD5 in hexadecimal and its `Content-Encoding`. Reads one at a time, to
 * avoid holding ten thousand pages in memory.
 * @throws UserError if one is a symbolic link, which could publish a file from outside the build
 */
export function readBuild(dir: string, plain: boolean) {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true });
  const link = entries.find((entry) => entry.isSymbolicLink());
  if (link) {
    const path = printable(join(relative(dir, link.parentPath), link.name));
    throw new UserError(`${path} is a symbolic link. Replace it with the file itself, or build again.`);
  }
  return filesOf(dir).map((path) => {
    const { body, encoding } = readBody(dir, path, plain);
    return { path, md5: hash('md5', body), encoding };
  });
}

/**
 * Prepares a file for upload: gzips text, if that makes it smaller.
 * @param plain leaves all files as they are
 */
export function readBody(dir: string, path: string, plain: boolean) {
  const content = readFileSync(join(dir, path));
  if (plain || !TEXT_TYPE.test(contentType(path))) return { body: content, encoding: undefined };
  const gzipped = gzipSync(content, { level: 9 });
  return gzipped.length < content.length
    ? { body: gzipped, encoding: 'gzip' }
    : { body: content, encoding: undefined };
}
