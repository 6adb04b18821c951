import { site } from '../site.config.ts';

/** The placeholders in content files: `{{name}}` and the two addresses, whose values are in `site.config.ts`. */
export const placeholders = ['name', 'contactEmail', 'careersEmail'] as const;

/** Matches `{{name}}`, and its percent-encoded form, which the Markdown renderer writes in URLs. */
const PLACEHOLDER = new RegExp(`(?:{{|%7B%7B)(${placeholders.join('|')})(?:}}|%7D%7D)`, 'g');

/** Fills the placeholders in every string of a JSON value. For HTML, pass an `encode` that escapes the values. */
export const fillPlaceholders = <Value>(value: Value, encode = (text: string) => text): Value =>
  JSON.parse(JSON.stringify(value), (_, each) =>
    typeof each === 'string'
      ? each.replace(PLACEHOLDER, (_, name: (typeof placeholders)[number]) => encode(site[name]))
      : each,
  );

/** Fills the slots in a text: `{date}` with the value of `date`. */
export const fillSlots = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (slot, name: string) => String(values[name] ?? slot));
