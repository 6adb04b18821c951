import { writeFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** What each chunk for the browser is made of: module ids and their bytes. */
export type ModuleList = Record<string, Record<string, number>>;

/** Writes a `ModuleList` of the build to a file; changes nothing. */
export function listModules(file: string): Plugin {
  return {
    name: 'list-modules',
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return;
      const list: ModuleList = {};
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        const modules = Object.entries(output.modules).map(([id, { renderedLength }]) => [
          id,
          renderedLength,
        ]);
        list[output.fileName] = Object.fromEntries(modules.filter(([, bytes]) => bytes !== 0));
      }
      writeFileSync(file, JSON.stringify(list));
    },
  };
}
