import { getEntry } from 'astro:content';
import type { z } from 'astro/zod';
import type { Block, blockSchemas } from './schemas.ts';

/** What a block of words has. */
export type WordsOf<Name extends Block> = z.output<(typeof blockSchemas)[Name]>;

const kept = new Map<Block, Promise<unknown>>();

/** The words of one block, from the YAML file of its name. */
export function wordsOf<Name extends Block>(name: Name): Promise<WordsOf<Name>> {
  // A build asks for them on each of ten thousand cards. In development, an editor changes them.
  if (import.meta.env.DEV || !kept.has(name)) kept.set(name, read(name));
  return kept.get(name) as Promise<WordsOf<Name>>;
}

async function read(name: Block): Promise<unknown> {
  const entry = await getEntry('words', name);
  if (!entry) throw new Error(`src/content has no ${name}.yaml.`);
  return entry.data;
}
