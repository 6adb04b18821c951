import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { folderOf, packageFolderOf, readPackage } from './packages.ts';
import { licencesText } from './text.ts';

/** What ships without being a module of the scripts: the island runtime, the reset and utilities, the icons, the font. */
const inPages = ['astro', 'tailwindcss', '@lucide/astro', '@fontsource-variable/host-grotesk'];

/** Writes `licenses.txt` for everything by others that ships to visitors, as the bundler sees it. */
export function licences(): AstroIntegration {
  return {
    name: 'licences',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        updateConfig({ vite: { plugins: [listModules(fileURLToPath(config.root)), withoutBanner] } });
      },
    },
  };
}

/** Takes Tailwind's banner out of every page's styles: `licenses.txt` has its licence. */
const withoutBanner: Plugin = {
  name: 'licences:banner',
  apply: 'build',
  // After Tailwind, which comes early too, and before the styles become script.
  enforce: 'pre',
  transform: {
    filter: { id: /\.css/ },
    handler: (code) => ({ code: code.replace(/\/\*! tailwindcss .*?\*\/\s*/, ''), map: null }),
  },
};

function listModules(root: string): Plugin {
  return {
    name: 'licences',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const folders = new Set(inPages.map((name) => folderOf(name, root)));
      for (const output of Object.values(bundle)) {
        for (const id of output.type === 'chunk' ? output.moduleIds : []) {
          const folder = packageFolderOf(id);
          if (folder) folders.add(folder);
        }
      }
      const source = licencesText([...folders].map(readPackage));
      this.emitFile({ type: 'asset', fileName: 'licenses.txt', source });
    },
  };
}
