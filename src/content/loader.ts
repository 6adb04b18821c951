import type { Loader, LoaderContext } from 'astro/loaders';
import { type Content, readContent } from './read-content.ts';

type Entry = Parameters<LoaderContext['store']['set']>[0];

/**
 * A loader of what editors write. A mistake ends a build. The dev server goes on with the content it has, and shows the
 * mistakes in place of its pages (`src/integrations/editing.ts`).
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
        throw new ContentError(content.mistakes);
      }
      const entries = await entriesOf(content, context);
      context.store.clear();
      for (const entry of entries) context.store.set(entry);
    },
  };
}

/** Mistakes in content, all of them, a line each. */
class ContentError extends Error {
  override name = 'ContentError';

  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'));
    // The lines say where to look. A stack trace into the site's code helps its developers only.
    if (!process.env['DEBUG']) this.stack = '';
  }
}

/** The blocks of words, an entry each. */
export const words = loaderOf('words', ({ words }) =>
  [...words].map(([id, data]) => ({ id, data: { ...data } })),
);

/** The legal pages. Their placeholders are filled before they are rendered, so links and headings may use them too. */
export const legal = loaderOf('legal', ({ legal }, context) =>
  Promise.all(
    legal.map(async ({ id, file, data, body }) => {
      // With front matter of its own, so that Astro takes no rule at the beginning of the text for one: `renderMarkdown`
      // looks for it since https://github.com/withastro/astro/pull/15332. No issue known.
      const rendered = await context.renderMarkdown(`---\n---\n${body}`, { fileURL: file });
      // The path is for text editors, which find the schema of a file by it.
      return { id, data, rendered, filePath: `src/content/legal/${id}.md` };
    }),
  ),
);
