import { AsyncLocalStorage } from 'node:async_hooks';

const silenced = new AsyncLocalStorage<true>();

// Supabase Lite prints every failed statement with its values, so a duplicate sign-up would print somebody's address.
// The error is in the response anyway. No known upstream issue.
const print = console.error.bind(console);
console.error = (...values: unknown[]) => {
  if (!silenced.getStore()) print(...values);
};

/** Runs a function with `console.error` silenced. */
export const withoutConsoleErrors = <T>(run: () => T): T => silenced.run(true, run);
