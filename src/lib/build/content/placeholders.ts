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
