import type { Loader, LoaderContext } from 'astro/loaders';
import type { LegalPage } from '../content/legal-pages.ts';
import { contentFor } from './content.ts';

async function entryOf({ id, file, data, body }: LegalPage, context: LoaderContext) {
  // Astro looks for front matter again, which a rule at the beginning of the text would be taken for.
  const rendered = await context.renderMarkdown(`---\n---\n${body}`, { fileURL: file });
  return { id, data: await context.parseData({ id, data }), rendered };
}

/**
 * The legal pages. Their placeholders are filled before they are rendered, so that links, headings and front matter
 * may use them too.
 */
export const legal: Loader = {
  name: 'legal',
  async load(context) {
    const pages = (await contentFor(context))?.legal;
    if (!pages) return;
    const entries = await Promise.all(pages.map((page) => entryOf(page, context)));
    context.store.clear();
    for (const entry of entries) context.store.set(entry);
  },
};
