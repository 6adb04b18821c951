import { createRequire } from 'node:module';
import type * as a11y from 'dom-accessibility-api';
import { build, type Rolldown } from 'vite';

declare global {
  interface Window {
    /** `dom-accessibility-api`, added the first time a page is searched. */
    a11y: typeof a11y;
  }
}

let bundle: Promise<string> | undefined;

/** The source of a function that adds `window.a11y`, which computes accessible names according to the W3C's rules. */
export const accessibleNames = (): Promise<string> => (bundle ??= bundleNames());

async function bundleNames(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('dom-accessibility-api');
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'a11y' } },
  });
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
  return `() => { ${output[0].code}; window.a11y = a11y; }`;
}
