import type { LoaderContext } from 'astro/loaders';
import { type Content, readContent } from '../content/read.ts';
import { ContentError } from '../lib/build/content/mistakes.ts';

let reading: Promise<Content> | undefined;

/**
 * What editors have written, read once for all loaders that ask at the same time. With mistakes a build ends; the dev
 * server goes on with what it has and shows them in place of its pages, so the loader gets nothing.
 * @throws ContentError
 */
export async function contentFor({ config, watcher }: LoaderContext): Promise<Content | undefined> {
  reading ??= readContent(config.root).finally(() => (reading = undefined));
  const content = await reading;
  if (content.mistakes.length === 0) return content;
  if (watcher) return undefined;
  throw new ContentError(content.mistakes);
}
