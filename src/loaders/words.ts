import type { Loader } from 'astro/loaders';
import type { Block } from '../content/schemas.ts';
import { contentFor } from './content.ts';

/** The loader of one block of words, the only entry of its collection. */
export function words(block: Block): Loader {
  return {
    name: 'words',
    async load(context) {
      const written = (await contentFor(context))?.words.get(block) as Record<string, unknown> | undefined;
      if (!written) return;
      const data = await context.parseData({ id: block, data: written });
      context.store.clear();
      context.store.set({ id: block, data });
    },
  };
}
