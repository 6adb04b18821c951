/** The placeholders, `{{…}}`, of content files: the fields of `site.config.ts` that change with the product's name. */
export const placeholderNames = ['name', 'contactEmail', 'careersEmail'] as const;

/** The values of the placeholders. */
export type Placeholders = Readonly<Record<(typeof placeholderNames)[number], string>>;

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;
const isKnown = (name = ''): name is keyof Placeholders => placeholderNames.some((known) => known === name);

/** What is wrong with the placeholders of a text and what is allowed; undefined if nothing is wrong. */
export function placeholderProblem(text: string): string | undefined {
  const unknown = [...text.matchAll(PLACEHOLDER)].find(([, name]) => !isKnown(name));
  if (unknown)
    return `Unknown placeholder ${unknown[0]}. Known are ${placeholderNames.map((known) => `{{${known}}}`).join(', ')}.`;
  const open = /(?:\{\{|\}\}).{0,20}/.exec(text.replace(PLACEHOLDER, ''));
  return open ? `A placeholder is not closed or not opened: "${open[0]}". Write it as {{name}}.` : undefined;
}

/**
 * Replaces `{{name}}`, `{{contactEmail}}` and `{{careersEmail}}` in a text.
 * @throws for any other name, and for unclosed braces
 */
export function fillPlaceholders(text: string, values: Placeholders): string {
  const problem = placeholderProblem(text);
  if (problem !== undefined) throw new Error(problem);
  return text.replace(PLACEHOLDER, (_, name: keyof Placeholders) => values[name]);
}

/** A reviver, as for `JSON.parse`, that fills each text. Texts with a problem stay; they are reported elsewhere. */
export const filler = (values: Placeholders) => (_: unknown, value: unknown) =>
  typeof value === 'string' && !placeholderProblem(value) ? fillPlaceholders(value, values) : value;

/** Fills the slots of a text: `{date}` by the value of `date`. */
export const fillSlots = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (slot, name: string) => String(values[name] ?? slot));
