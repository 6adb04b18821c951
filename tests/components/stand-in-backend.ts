import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBadBackend, type BadBackend } from '../support/bad-backend.ts';

/** Stands in for the data API; every dom test of a form has its own, started by `startStandIn`. */
export const standIn: { backend?: BadBackend } = {};

export async function startStandIn(): Promise<BadBackend> {
  standIn.backend = await startBadBackend();
  return standIn.backend;
}

/** The styles that decide which of a button's two labels is shown, for a document without a style sheet. */
export function labelStyles(): HTMLStyleElement {
  const style = document.createElement('style');
  // From the root, which is where the runner works: in this environment a module's own address is not a file's.
  const source = readFileSync(join(process.cwd(), 'src/waitlist/form.css'), 'utf8');
  style.textContent = (source.match(/[^{}]*-label[^{}]*\{[^}]*\}/g) ?? []).join('');
  return style;
}
