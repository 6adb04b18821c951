import type { PageIntegration } from '../finish-pages.ts';
import { type Chunks, nameImports } from './imports.ts';

/**
 * Adds `client:intent` and `client:page`, see `src/dialog/`, and writes on each island that has one of them which files
 * its scripts import. The directive fetches all of them at once, before it imports the first: the browser by itself would
 * find one import within another, which costs a round trip each.
 */
export function clientIntent(): PageIntegration {
  const chunks: Chunks = new Map();
  return {
    name: 'client-intent',
    finish: (html) => nameImports(html, chunks),
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
    },
  };
}
