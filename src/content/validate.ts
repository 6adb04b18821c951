import type { z } from 'astro/zod';
import { placeOf, type Mistake } from '../lib/build/content/mistakes.ts';
import { messageOf } from './messages.ts';

/** The value as the schema has it; undefined if it has mistakes, which are added to those of the other files. */
export function validate<Schema extends z.ZodType>(
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
