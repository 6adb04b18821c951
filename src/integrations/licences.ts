import { appendFile, readFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

const FILE = 'licenses.txt';

/** Packages that are published, but not as script modules: the island runtime, styles, icons and the font. */
const inPages = ['astro', 'tailwindcss', '@lucide/astro', '@fontsource-variable/host-grotesk'];

/** Adds the packages above to `licenses.txt`, which Vite generates for the scripts. */
export function licences(): AstroIntegration {
  let packages: URL;
  return {
    name: 'licences',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        packages = new URL('node_modules/', config.root);
        updateConfig({ vite: { build: { license: { fileName: FILE } } } });
      },
      'astro:build:done': async ({ dir }) => {
        for (const name of inPages) {
          const read = (file: string) => readFile(new URL(`${name}/${file}`, packages), 'utf8');
          const { version, license }: Record<string, string> = JSON.parse(await read('package.json'));
          const text = (await read('LICENSE')).trim();
          // The format of Vite's list.
          await appendFile(new URL(FILE, dir), `\n## ${name} - ${version} (${license})\n\n${text}\n`);
        }
      },
    },
  };
}
