import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Loader, LoaderContext } from 'astro/loaders';
import { fillPlaceholders, type Placeholders } from '../lib/placeholders.ts';

async function readEntry(fileURL: URL, values: Placeholders, context: LoaderContext) {
  const filePath = fileURLToPath(fileURL);
  const source = await readFile(fileURL, 'utf8');
  const rendered = await context.renderMarkdown(fill(source, values, filePath), { fileURL });
  const id = fileURL.pathname.replace(/^.*\/|\.md$/g, '');
  const data = await context.parseData({ id, data: rendered.metadata?.frontmatter ?? {}, filePath });
  return { id, data, rendered };
}

function fill(source: string, values: Placeholders, filePath: string): string {
  try {
    return fillPlaceholders(source, values);
  } catch (error) {
    throw new Error(`${filePath}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/**
 * The legal pages: every Markdown file of `folder` (relative to the project's root), its placeholders filled
 * before it is rendered, so that links, headings and front matter may use them too.
 * Astro's `glob` loader would keep an old rendering after an edit of `site.config.ts`, and only log a failure.
 */
export function legal(folder: string, values: Placeholders): Loader {
  return {
    name: 'legal',
    async load(context) {
      const base = new URL(folder.replace(/\/?$/, '/'), context.config.root);
      const sync = async () => {
        const files = (await readdir(base)).filter((file) => file.endsWith('.md')).sort();
        const entries = await Promise.all(
          files.map((file) => readEntry(new URL(file, base), values, context)),
        );
        context.store.clear();
        for (const entry of entries) context.store.set(entry);
      };
      await sync();
      context.watcher?.add(fileURLToPath(base));
      context.watcher?.on('change', (path) => {
        if (!path.startsWith(fileURLToPath(base))) return;
        sync().catch((error: unknown) => context.logger.error(String(error)));
      });
    },
  };
}
