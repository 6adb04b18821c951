import { AsyncLocalStorage } from 'node:async_hooks';

const request = new AsyncLocalStorage<true>();

// Lite prints every refused statement with its values, so a duplicate would put a person's address on the console.
// What went wrong is in the response.
const print = console.error.bind(console);
console.error = (...values: unknown[]) => {
  if (!request.getStore()) print(...values);
};

/** Runs what serves a request; what it prints as an error is dropped. */
export const insideRequest = <T>(run: () => T): T => request.run(true, run);
