import type { Loader } from 'astro/loaders';

/**
 * The loader, started from an empty store. Astro's `glob` skips a file whose bytes it has seen, so an edited
 * schema or `site.config.ts` would not reach the words that depend on it.
 */
export function fresh(loader: Loader): Loader {
  return {
    ...loader,
    load: (context) => {
      context.store.clear();
      return loader.load(context);
    },
  };
}
