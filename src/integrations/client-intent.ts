import { readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import type { Rollup } from 'vite';
import { leanPolicy } from './lean-policy.ts';

/** The script files of a build. */
export type Chunks = Map<string, Pick<Rollup.OutputChunk, 'imports' | 'dynamicImports'>>;

/**
 * Adds `client:intent` and `client:page` (see `src/dialog/`), and lists on each island the files that its scripts import.
 * The directives fetch all of them at once; the browser by itself would discover nested imports one round trip at a time.
 */
export function clientIntent(): AstroIntegration {
  const chunks: Chunks = new Map();
  return {
    name: 'client-intent',
    hooks: {
      'astro:config:setup': ({ addClientDirective, updateConfig }) => {
        for (const name of ['intent', 'page']) {
          addClientDirective({ name, entrypoint: `./src/dialog/${name}.client.ts` });
        }
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'client-intent:chunks',
                applyToEnvironment: ({ name }) => name === 'client',
                generateBundle(_, bundle) {
                  for (const output of Object.values(bundle)) {
                    if (output.type === 'chunk') chunks.set(output.fileName, output);
                  }
                },
              },
            ],
          },
        });
      },
      'astro:build:done': async ({ assets }) => {
        for (const file of [...assets.values()].flat()) {
          if (!file.pathname.endsWith('.html')) continue;
          const html = await readFile(file, 'utf8');
          if (html.includes('<astro-island')) await writeFile(file, leanPolicy(nameImports(html, chunks)));
        }
      },
    },
  };
}

/** The start tag of an island. */
const island = /<astro-island(?: [\w-]+(?:="[^"]*")?)*(?=>)/g;

/**
 * Lists on each island of a page the files of its scripts: in `data-imports` those that hydration needs, in
 * `data-dynamic-imports` those of each `.client.ts` that it may load later by `import()`. A component has a fallback instead.
 */
export const nameImports = (html: string, chunks: Chunks): string =>
  html.replace(island, (tag) => {
    const urls = [...tag.matchAll(/ (?:component|renderer)-url="([^"]*)"/g)].map(([, url = '']) => url);
    const base = urls[0]?.replace(/_astro\/[^/]*$/, '') ?? '';
    const needed = closureOf(
      urls.map((url) => url.slice(base.length)),
      chunks,
    );
    const attribute = (name: string, files: Set<string>) =>
      ` ${name}="${[...files].map((file) => base + file).join(' ')}"`;
    const imported = [...needed].flatMap((file) => chunks.get(file)?.dynamicImports ?? []);
    const later = imported.filter((file) => file.includes('.client.'));
    if (later.length === 0) return tag + attribute('data-imports', needed);
    return (
      tag +
      attribute('data-imports', needed) +
      attribute('data-dynamic-imports', closureOf(later, chunks).difference(needed))
    );
  });

/**
 * The files and all their static imports, at any depth.
 * @throws for a file that is not in this build
 */
function closureOf(files: string[], chunks: Chunks): Set<string> {
  const found = new Set(files);
  for (const file of found) {
    const chunk = chunks.get(file);
    if (!chunk) throw new Error(`An island's script, ${file}, is not of this build.`);
    chunk.imports.forEach((name) => found.add(name));
  }
  return found;
}
