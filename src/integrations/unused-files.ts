import { glob, readdir, readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Removes files in `_astro/` that no page uses, such as the scripts for a form that only another variant shows. */
export function unusedFiles(): AstroIntegration {
  return {
    name: 'unused-files',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = new URL('_astro/', dir);
        const unnamed = new Set(await readdir(folder));
        const read = async (file: URL): Promise<void> => {
          const text = await readFile(file, 'utf8');
          const found = [...unnamed].filter((name) => text.includes(name));
          for (const name of found) unnamed.delete(name);
          for (const name of found) if (/\.(?:js|css)$/.test(name)) await read(new URL(name, folder));
        };
        for await (const page of glob('**/*.html', { cwd: fileURLToPath(dir) }))
          await read(new URL(page, dir));
        for (const name of unnamed) await rm(new URL(name, folder));
      },
    },
  };
}
