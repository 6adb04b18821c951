import { z } from 'astro/zod';
import { fillPlaceholders, placeholders } from './placeholders.ts';

/** The same schema for each of these keys. */
export const each = <Key extends string, Schema>(schema: Schema, ...keys: Key[]) =>
  Object.fromEntries(keys.map((key) => [key, schema])) as Record<Key, Schema>;

/** HTML or Markdown, but not the semicolon in "R&B; jazz". */
const MARKUP = /&(?:#\w+|[a-z]{2,}\d*[a-z]?);|<\/?[a-z][^<>]*>|\*\*\S.*\*\*|\[[^\][]*\]\(.*\)/is;
const IN_BRACES = /\{+[^{}]*\}+|[{}]/g;

/** At most `max` characters, with placeholders filled in. It must contain all `slots`, and may contain `others`. */
export function text(max: number, slots: string[] = [], others = placeholders.map((name) => `{{${name}}}`)) {
  const known = [...slots, ...others];
  const unknownIn = (text: string) => (text.match(IN_BRACES) ?? []).find((found) => !known.includes(found));
  const error = ({ input }: { input?: unknown }) => {
    if (input === undefined) return 'is missing';
    const length = typeof input === 'string' ? fillPlaceholders(input).length : 0;
    return length > max
      ? `${length} characters, at most ${max}; shorten it by ${length - max}`
      : `must be text of at most ${max} characters`;
  };
  return (
    z
      .string({ error })
      .trim()
      .min(1, { error })
      .refine((text) => fillPlaceholders(text).length <= max, { error })
      .refine((text) => !text.includes('\ufffd'), { error: 'is not UTF-8; save the file as UTF-8' })
      .refine((text) => !MARKUP.test(text), {
        error: ({ input }) =>
          `is plain text; remove ${MARKUP.exec(String(input))?.[0]}, which would be shown`,
      })
      .refine((text) => unknownIn(text) === undefined, {
        error: ({ input }) =>
          `unknown ${unknownIn(String(input))}; known here: ${known.join(', ') || 'none'}`,
      })
      .refine((text) => slots.every((slot) => text.includes(slot)), {
        error: `must contain ${slots.join(' and ')}`,
      })
      // For code editors, which read the JSON schema that Astro writes.
      .meta({ maxLength: max })
  );
}
