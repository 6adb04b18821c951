import type { PageIntegration } from '../pages.ts';
import { type Chunks, nameImports } from './imports.ts';

/**
 * Adds `client:intent` and `client:page`, see `src/directives/`, and tells each island that has one of them what its
 * scripts import: the directive asks for all of it at once, where the browser would find one import in the other, a
 * round trip each, and imports nothing before all of it is there.
 */
export function clientIntent(): PageIntegration {
  const chunks: Chunks = new Map();
  return {
    name: 'client-intent',
    finish: (html) => nameImports(html, chunks),
    hooks: {
      'astro:config:setup': ({ addClientDirective, updateConfig }) => {
        for (const name of ['intent', 'page']) {
          addClientDirective({ name, entrypoint: `./src/directives/${name}.ts` });
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
    },
  };
}
