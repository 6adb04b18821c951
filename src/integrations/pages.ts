import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** So many files at once keep the disk busy and the memory small. */
const AT_ONCE = 16;

/**
 * Gives every HTML file of a build to `rewrite`, which answers with what is to stand there instead.
 * @throws what `rewrite` throws, with the file's name
 */
export async function rewritePages(root: string, rewrite: (html: string) => string): Promise<void> {
  const files = await readdir(root, { recursive: true, withFileTypes: true });
  const pages = files
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => join(entry.parentPath, entry.name))
    .values();
  const work = async () => {
    for (const path of pages) {
      const html = await readFile(path, 'utf8');
      const rewritten = attempt(() => rewrite(html), relative(root, path));
      if (rewritten !== html) await writeFile(path, rewritten);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

function attempt<Result>(action: () => Result, file: string): Result {
  try {
    return action();
  } catch (error) {
    throw new Error(`${file} cannot be published: ${(error as Error).message}.`, { cause: error });
  }
}
