import type { Loader, LoaderContext } from 'astro/loaders';
import { holdHtml } from '../ui/no-break.ts';
import { type Content, readContent } from './read-content.ts';

type Entry = Parameters<LoaderContext['store']['set']>[0];

/**
 * Creates a loader of what editors write. A mistake fails a build. The dev server keeps the content it has and shows the
 * mistakes instead of pages (`src/integrations/editing.ts`).
 */
function loaderOf(
  name: string,
  entriesOf: (content: Content, context: LoaderContext) => Entry[] | Promise<Entry[]>,
): Loader {
  return {
    name,
    async load(context) {
      const content = await readContent(context.config.root);
      if (content.mistakes.length > 0) {
        if (context.watcher) return;
        const error = Object.assign(new Error(content.mistakes.join('\n')), { name: 'ContentError' });
        // The lines say where to look. A stack trace helps only the site's developers.
        if (!process.env['DEBUG']) error.stack = '';
        throw error;
      }
      const entries = await entriesOf(content, context);
      context.store.clear();
      for (const entry of entries) context.store.set(entry);
    },
  };
}

/** Loads the blocks of words. */
export const words = loaderOf('words', ({ words }) =>
  [...words].map(([id, data]) => ({ id, data: { ...data } })),
);

/** Loads the legal pages. Placeholders are filled before rendering, so links and headings may contain them. */
export const legal = loaderOf('legal', ({ legal }, { config, renderMarkdown }) =>
  Promise.all(
    legal.map(async ({ id, file, data, body }) => {
      // With empty front matter, so that Astro does not take a thematic break at the start of the text for it:
      // `renderMarkdown` looks for front matter since https://github.com/withastro/astro/pull/15332. No issue known.
      const rendered = await renderMarkdown(`---\n---\n${body}`, { fileURL: file });
      rendered.html = rendered.html.replace(/(<a\s[^>]*href=["'])\/(?!\/)/g, `$1${config.base}`);
      rendered.html = holdHtml(rendered.html);
      // By this path, text editors find the schema of a file.
      return { id, data, rendered, filePath: `src/content/legal/${id}.md` };
    }),
  ),
);
