import { getEntry } from 'astro:content';
import type { z } from 'astro/zod';
import type { Block, blockSchemas } from './schemas.ts';

/** The words of one block, from the YAML file of its name. */
export async function wordsOf<Name extends Block>(
  name: Name,
): Promise<z.output<(typeof blockSchemas)[Name]>> {
  const entry = await getEntry('words', name);
  if (!entry) throw new Error(`src/content has no ${name}.yaml.`);
  return entry.data;
}
