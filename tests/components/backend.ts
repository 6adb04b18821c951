import { readFileSync } from 'node:fs';
import { startBadBackend, type BadBackend } from '../support/bad-backend.ts';

/** Stands in for the data API; every dom test of a form has its own, started by `startStandIn`. */
export const standIn: { backend?: BadBackend } = {};

export async function startStandIn(): Promise<BadBackend> {
  standIn.backend = await startBadBackend();
  return standIn.backend;
}

/** The styles that decide which of a form's words are shown, for a document without a style sheet. */
export function formStyles(): HTMLStyleElement {
  const style = document.createElement('style');
  const source = readFileSync(new URL('../../src/styles/forms.css', import.meta.url), 'utf8');
  // Without the media queries: happy-dom takes each for true.
  style.textContent = source.replace(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  return style;
}
