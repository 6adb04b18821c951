import { placeOf, type Mistake } from './mistakes.ts';

/** What `{{…}}` may name in content files: the fields of `site.config.ts` that a rename changes. */
const names = ['name', 'contactEmail', 'careersEmail'] as const;

/** The values that stand in for the placeholders; `site` of `src/site.config.ts` is one. */
export type Placeholders = Readonly<Record<(typeof names)[number], string>>;

const isKnown = (name: string): name is keyof Placeholders => names.some((known) => known === name);

/**
 * The text with every `{{name}}`, `{{contactEmail}}` and `{{careersEmail}}` replaced.
 * Throws for any other name and for a brace pair left open, quoting it.
 */
export function fillPlaceholders(text: string, values: Placeholders): string {
  const filled = text.replace(/\{\{\s*([^{}]*?)\s*\}\}/g, (whole, name: string) => {
    if (isKnown(name)) return values[name];
    const allowed = names.map((known) => `{{${known}}}`).join(', ');
    throw new Error(`Unknown placeholder ${whole}. Known are ${allowed}.`);
  });
  const open = /(?:\{\{|\}\}).{0,20}/.exec(filled);
  if (open) throw new Error(`A placeholder is not closed or not opened: "${open[0]}". Write it as {{name}}.`);
  return filled;
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
