import { type CollectionEntry, getCollection, getEntry } from 'astro:content';
import type { z } from 'astro/zod';
import { withBase } from '../config/urls.client.ts';
import { fillPlaceholders } from './placeholders.ts';
import type { Block, blockSchemas } from './schemas.ts';

export type WordsOf<Name extends Block> = z.output<(typeof blockSchemas)[Name]>;

const kept = new Map<string, Promise<unknown>>();

/** Caches words during a build, which needs them for each of ten thousand cards. In development, they may change. */
function keep<Value>(name: string, read: () => Promise<Value>): Promise<Value> {
  if (import.meta.env.DEV || !kept.has(name)) kept.set(name, read());
  return kept.get(name) as Promise<Value>;
}

/** Returns the words of a block, with placeholders filled in. */
export const wordsOf = <Name extends Block>(name: Name): Promise<WordsOf<Name>> =>
  keep(name, async () => {
    const entry = await getEntry(name, name);
    if (!entry) throw new Error(`src/content has no ${name}.yaml.`);
    return fillPlaceholders(entry.data as WordsOf<Name>);
  });

/**
 * Returns the legal pages, with placeholders filled in and the base path added to links to the site's own pages.
 * @throws for a placeholder that does not exist
 */
export const legalPages = () => keep('legal', async () => (await getCollection('legal')).map(fillPage));

function fillPage(page: CollectionEntry<'legal'>): CollectionEntry<'legal'> {
  const html = fillPlaceholders(page.rendered?.html ?? '', escapeHtml);
  const [unknown] = /\{\{.{0,20}/.exec(html) ?? [];
  if (unknown) throw new Error(`${page.filePath} has an unknown placeholder: ${unknown}`);
  const linked = html.replace(/(?<=<a\s[^>]*href=")\/(?!\/)/g, withBase('/'));
  return fillPlaceholders({ ...page, rendered: { ...page.rendered, html: linked } });
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
