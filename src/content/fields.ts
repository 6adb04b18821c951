import { z } from 'astro/zod';
import { placeholderNames } from './placeholders.ts';

/** The argument of Zod's error functions. */
type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** A value in a message. */
function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null || value === '') return 'empty';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'keys with values' : JSON.stringify(value);
}

/** A text of 1 to `max` characters, for which the layout has room, with all these slots, such as `{date}`. */
export function text(max: number, ...slots: string[]) {
  const unknown = new RegExp(`(?<!{){(?!(?:${slots.join('|')})})[^{}]+}(?!})`);
  const names = [...slots, ...placeholderNames.map((name) => `{${name}}`)].map((name) => `{${name}}`);
  const error = ({ input }: { input?: unknown }) => {
    if (typeof input === 'number' || typeof input === 'boolean')
      return `${input} is no text; put it in quotes: "${input}"`;
    if (typeof input === 'string' && input.length > max)
      return `${input.length} characters, at most ${max}; shorten it by ${input.length - max}`;
    return `${shown(input)}; needed: a text of at most ${max} characters`;
  };
  const needed = ({ input }: { input?: unknown }) =>
    `${shown(input)}; needed: ${slots.map((slot) => `{${slot}}`).join(' and ')} in the text`;
  const string = z.string({ error }).trim().min(1, { error }).max(max, { error });
  const known = string.refine((value) => !unknown.test(value), {
    error: ({ input }) => `unknown ${unknown.exec(String(input))?.[0]}; known here are ${names.join(', ')}`,
  });
  // By patterns, not by a function: JSON Schema has them, so text editors see the mistake too.
  return slots.reduce((field, slot) => field.regex(new RegExp(`\\{${slot}\\}`), { error: needed }), known);
}

/** A text that `isValid` accepts; `needed` describes the format, with an example. */
export function formattedText(needed: string, isValid: (text: string) => boolean) {
  const error = ({ input }: { input?: unknown }) => `${shown(input)}; needed: ${needed}`;
  return z.string({ error }).refine(isValid, { error });
}

/** Messages for the issues without one of their own: unknown keys, choices, lists and groups of keys. */
export function messageOf(issue: Issue): string | undefined {
  const { code, input } = issue;
  if (code === 'unrecognized_keys')
    return `unknown key; known here are ${keysOf(issue.inst).join(', ')}; rename or remove it`;
  if (code === 'invalid_value')
    return `${shown(input)}; needed: ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(issue.values.map(shown))}`;
  if (code === 'invalid_type') return `${shown(input)}; needed: ${neededOf(issue)}`;
  if (!Array.isArray(input) || (code !== 'too_big' && code !== 'too_small')) return undefined;
  const length = Number(code === 'too_big' ? issue.maximum : issue.minimum);
  const change = `${input.length > length ? 'remove' : 'add'} ${Math.abs(input.length - length)}`;
  return `${input.length === 1 ? '1 entry' : `${input.length} entries`}, exactly ${length}; ${change}`;
}

function neededOf({ inst, expected }: Extract<Issue, { code: 'invalid_type' }>): string {
  const keys = keysOf(inst);
  if (keys.length > 0) return `the keys ${keys.join(', ')}, each with a colon, a space and its value`;
  return expected === 'array' ? 'a list, each entry of which begins with "- "' : `a ${expected}`;
}

const keysOf = (schema: unknown) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
