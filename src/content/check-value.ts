import type { z } from 'astro/zod';
import { placeOf, type Mistake } from '../lib/build/content/mistakes.ts';
import { fillPlaceholders, type Placeholders } from '../lib/build/content/placeholders.ts';
import { messageOf } from './text-fields.ts';

/** The value as the schema has it; undefined if it has mistakes, which are added to those of the other files. */
export function check<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  file: string,
  mistakes: Mistake[],
): z.output<Schema> | undefined {
  const { data, error } = schema.safeParse(value, { error: messageOf });
  // Zod reports a value of the wrong kind a second time, as of the wrong length.
  const reported = new Set<string>();
  for (const issue of error?.issues ?? []) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [[]];
    for (const at of keys.map((key) => placeOf(issue.path.concat(key)))) {
      if (!reported.has(at)) mistakes.push({ file, at, text: issue.message });
      reported.add(at);
    }
  }
  return data;
}

/** The value with the placeholders of all its texts filled. One that cannot be filled is a mistake, and stays. */
export function fillAll(
  value: unknown,
  values: Placeholders,
  file: string,
  mistakes: Mistake[],
  path: readonly PropertyKey[] = [],
): unknown {
  const fill = (item: unknown, step: PropertyKey) => fillAll(item, values, file, mistakes, [...path, step]);
  if (Array.isArray(value)) return value.map(fill);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, key)]));
  return typeof value === 'string' ? fillText(value, values, file, placeOf(path), mistakes) : value;
}

/** The text with its placeholders filled, or as it is and a mistake. */
export function fillText(
  text: string,
  values: Placeholders,
  file: string,
  at: string,
  mistakes: Mistake[],
): string {
  try {
    return fillPlaceholders(text, values);
  } catch (error) {
    mistakes.push({ file, at, text: (error as Error).message });
    return text;
  }
}

/** The values of the placeholders, even if other values of the site are wrong. */
export function placeholdersOf(site: unknown): Placeholders {
  const given = (typeof site === 'object' && site) || {};
  return { name: '', contactEmail: '', careersEmail: '', ...given };
}
