/** What `{{…}}` may name in content files: the fields of `site.config.ts` that a rename changes. */
export const placeholderNames = ['name', 'contactEmail', 'careersEmail'] as const;

/** The values that stand in for the placeholders; `site` of `src/site.config.ts` is one. */
export type Placeholders = Readonly<Record<(typeof placeholderNames)[number], string>>;

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;
const isKnown = (name = ''): name is keyof Placeholders => placeholderNames.some((known) => known === name);

/** What is wrong with the placeholders of a text, and what may stand there; undefined if nothing is. */
export function placeholderProblem(text: string): string | undefined {
  const unknown = [...text.matchAll(PLACEHOLDER)].find(([, name]) => !isKnown(name));
  if (unknown)
    return `Unknown placeholder ${unknown[0]}. Known are ${placeholderNames.map((known) => `{{${known}}}`).join(', ')}.`;
  const open = /(?:\{\{|\}\}).{0,20}/.exec(text.replace(PLACEHOLDER, ''));
  return open ? `A placeholder is not closed or not opened: "${open[0]}". Write it as {{name}}.` : undefined;
}

/**
 * The text with every `{{name}}`, `{{contactEmail}}` and `{{careersEmail}}` replaced.
 * @throws for any other name, and for a pair of braces left open
 */
export function fillPlaceholders(text: string, values: Placeholders): string {
  const problem = placeholderProblem(text);
  if (problem !== undefined) throw new Error(problem);
  return text.replace(PLACEHOLDER, (_, name: keyof Placeholders) => values[name]);
}

/** For `JSON.parse` and its like: fills each text; one with a problem stays as it is, and is reported elsewhere. */
export const filler = (values: Placeholders) => (_: unknown, value: unknown) =>
  typeof value === 'string' && !placeholderProblem(value) ? fillPlaceholders(value, values) : value;

/** A text of `interface.yaml` with its slots filled: `{date}` by the value of `date`. */
export const fillSlots = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (slot, name: string) => String(values[name] ?? slot));
