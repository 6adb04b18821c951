import { getEntry, type CollectionEntry } from 'astro:content';
import type { Block } from './schemas.ts';

/** The words of one block, from the YAML file of its name. */
export async function wordsOf<Name extends Block>(name: Name): Promise<CollectionEntry<Name>['data']> {
  const entry = await getEntry(name, name);
  if (!entry) throw new Error(`src/content has no ${name}.yaml.`);
  return entry.data;
}
