import { getEntry } from 'astro:content';
import type { z } from 'astro/zod';
import type { Block, blockSchemas } from './schemas.ts';

/** The words of a block. */
export type WordsOf<Name extends Block> = z.output<(typeof blockSchemas)[Name]>;

const kept = new Map<Block, Promise<unknown>>();

/** Returns the words of a block. */
export function wordsOf<Name extends Block>(name: Name): Promise<WordsOf<Name>> {
  // Cached, because a build asks for them on each of ten thousand cards. In development, editors change them.
  if (import.meta.env.DEV || !kept.has(name)) kept.set(name, read(name));
  return kept.get(name) as Promise<WordsOf<Name>>;
}

async function read(name: Block): Promise<unknown> {
  const entry = await getEntry('words', name);
  if (!entry) throw new Error(`src/content has no ${name}.yaml.`);
  return entry.data;
}
