import { AsyncLocalStorage } from 'node:async_hooks';

const request = new AsyncLocalStorage<true>();

// Lite prints every refused statement with its values, so a duplicate would print a person's address. The error is in
// the response as well. No issue known.
const print = console.error.bind(console);
console.error = (...values: unknown[]) => {
  if (!request.getStore()) print(...values);
};

/** Runs the handler of a request; its `console.error` prints nothing. */
export const insideRequest = <T>(run: () => T): T => request.run(true, run);
