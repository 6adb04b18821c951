import type { LoaderContext } from 'astro/loaders';
import { type Content, readContent } from '../content/read-content.ts';
import { ContentError } from '../lib/build/content/mistakes.ts';

let reading: Promise<Content> | undefined;

/**
 * All content that editors write, read once for the loaders that run at the same time. A mistake in it ends a build. The
 * dev server goes on with the content it has and shows the mistake in place of its pages, so the loader gets undefined.
 * @throws ContentError
 */
export async function contentFor({ config, watcher }: LoaderContext): Promise<Content | undefined> {
  reading ??= readContent(config.root).finally(() => (reading = undefined));
  const content = await reading;
  if (content.mistakes.length === 0) return content;
  if (watcher) return undefined;
  throw new ContentError(content.mistakes);
}
