import type { Loader, LoaderContext } from 'astro/loaders';
import type { LegalPage } from '../content/legal-pages.ts';
import { contentFor } from './content.ts';

async function entryOf({ id, file, data, body }: LegalPage, context: LoaderContext) {
  // With front matter of its own, so that Astro takes no rule at the beginning of the text for one: `renderMarkdown` looks
  // for it since https://github.com/withastro/astro/pull/15332. No issue known.
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
