import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { rewritePages } from '../pages.ts';
import { type Chunks, nameImports } from './imports.ts';

/**
 * Adds `client:intent`, see `src/directives/intent.ts`, and tells each island that has it what its scripts import: the
 * directive asks for all of it at once, where the browser would find one import in the other, a round trip each.
 */
export function clientIntent(): AstroIntegration {
  const chunks: Chunks = new Map();
  return {
    name: 'client-intent',
    hooks: {
      'astro:config:setup': ({ addClientDirective, updateConfig }) => {
        addClientDirective({ name: 'intent', entrypoint: './src/directives/intent.ts' });
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'client-intent:chunks',
                applyToEnvironment: ({ name }) => name === 'client',
                generateBundle(_, bundle) {
                  for (const output of Object.values(bundle)) {
                    if (output.type === 'chunk') chunks.set(output.fileName, output.imports);
                  }
                },
              },
            ],
          },
        });
      },
      'astro:build:done': ({ dir }) => rewritePages(fileURLToPath(dir), (html) => nameImports(html, chunks)),
    },
  };
}
