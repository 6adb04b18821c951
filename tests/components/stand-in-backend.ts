import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBadBackend, type BadBackend } from '../support/bad-backend.ts';

/** Stands in for the data API. Each dom test of a form starts its own with `startStandIn`. */
export const standIn: { backend?: BadBackend } = {};

export async function startStandIn(): Promise<BadBackend> {
  standIn.backend = await startBadBackend();
  return standIn.backend;
}

/** The rules that decide which of a button's two labels is visible, for a document without a style sheet. */
export function labelStyles(): HTMLStyleElement {
  const style = document.createElement('style');
  // Relative to the root, where the runner works: in this environment `import.meta.url` is not a file's address.
  const source = readFileSync(join(process.cwd(), 'src/waitlist/form.css'), 'utf8');
  style.textContent = (source.match(/[^{}]*-label[^{}]*\{[^}]*\}/g) ?? []).join('');
  return style;
}
