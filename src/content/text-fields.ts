import { z } from 'astro/zod';
import { quote, wrongKind } from './messages.ts';

/** A text that is not empty and has at most `max` characters, the most that the layout has room for. */
export function text(max: number) {
  const needed = `a text of at most ${max} characters`;
  return z
    .string({
      error: ({ input }) =>
        typeof input === 'number' || typeof input === 'boolean'
          ? `${input} is no text; put it in quotes: "${input}"`
          : wrongKind(input, needed),
    })
    .trim()
    .min(1, { error: `empty; needed: ${needed}` })
    .max(max, {
      error: ({ input }) => {
        const { length } = input as string;
        return `${length} characters, at most ${max}; shorten it by ${length - max}`;
      },
    });
}

/** A text in a format that `isValid` checks; `needed` describes the format, with an example. */
export function formattedText(needed: string, isValid: (text: string) => boolean) {
  return z
    .string({ error: ({ input }) => wrongKind(input, needed) })
    .refine(isValid, { error: ({ input }) => `${quote(input)}; needed: ${needed}` });
}
