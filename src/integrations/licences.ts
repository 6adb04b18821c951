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
        const texts = await Promise.all(inPages.map((name) => describe(new URL(`${name}/`, packages))));
        await appendFile(new URL(FILE, dir), texts.join(''));
      },
    },
  };
}

/** Describes a package and its licence in the format of Vite's list. */
async function describe(folder: URL): Promise<string> {
  const [json, text] = await Promise.all(
    ['package.json', 'LICENSE'].map((file) => readFile(new URL(file, folder), 'utf8')),
  );
  const { name, version, license } = JSON.parse(json ?? '') as Record<string, string>;
  return `\n## ${name} - ${version} (${license})\n\n${text?.trim()}\n`;
}
