import { z } from 'astro/zod';

/** What Zod hands to a function that words its issues. */
type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** A value as JSON, for a message. */
export const quote = (value: unknown) => JSON.stringify(value);
const listed = (values: readonly unknown[]) =>
  values
    .map(quote)
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1');
const entries = (count: number) => (count === 1 ? '1 entry' : `${count} entries`);

/** The message for a value of the wrong kind; `needed` says what is allowed. */
export function wrongKind(value: unknown, needed: string): string {
  if (value === undefined) return `missing; needed: ${needed}`;
  if (value === null || value === '') return `empty; needed: ${needed}`;
  if (Array.isArray(value)) return `a list; needed: ${needed}`;
  return `${typeof value === 'object' ? 'keys with values' : quote(value)}; needed: ${needed}`;
}

/** Messages for the issues that no field of a schema words itself: unknown keys, choices, lists and groups of keys. */
export function messageOf(issue: Issue): string | undefined {
  const { input } = issue;
  switch (issue.code) {
    case 'invalid_value':
      return wrongKind(input, listed(issue.values));
    case 'too_big':
    case 'too_small': {
      if (!Array.isArray(input)) return undefined;
      const allowed = Number(issue.code === 'too_big' ? issue.maximum : issue.minimum);
      const bound = issue.exact ? 'exactly' : issue.code === 'too_big' ? 'at most' : 'at least';
      const change = input.length > allowed ? 'remove' : 'add';
      return `${entries(input.length)}, ${bound} ${allowed}; ${change} ${Math.abs(input.length - allowed)}`;
    }
    case 'unrecognized_keys':
      return `unknown key; known here are ${keysOf(issue.inst).join(', ')}; rename or remove it`;
    case 'invalid_type':
      return wrongKind(input, neededOf(issue));
    default:
      return undefined;
  }
}

function neededOf(issue: Extract<Issue, { code: 'invalid_type' }>): string {
  const keys = keysOf(issue.inst);
  if (keys.length > 0) return `the keys ${keys.join(', ')}, each with a colon, a space and its value`;
  if (issue.expected === 'array') return 'a list, each entry of which begins with "- "';
  return `a ${issue.expected}`;
}

function keysOf(schema: unknown): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}
