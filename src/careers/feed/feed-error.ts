import { printable } from '../../config/printable.ts';

/** The maximum length of a line in the build log: enough for ten skipped rows with their reasons. */
export const MAX_LINE = 2000;

/** Thrown if the feed cannot be used. The message is one line for editors: what happened, where, and what to do. */
export class FeedError extends Error {
  override name = 'FeedError';
  // Otherwise, Astro would print a stack trace, which would not help anyone.
  override stack = '';

  constructor(message: string) {
    super(printable(message, MAX_LINE));
  }
}

interface Failure extends Error {
  cause?: Failure;
  code?: unknown;
}

/** The error code behind a failed `fetch`, such as ECONNREFUSED. Never the message, which may contain the URL. */
export function networkReason(error: unknown): string {
  const { cause, code, name } = error as Failure;
  if (cause?.message === 'redirect count exceeded') return 'too many redirects';
  const [, refusal] = /^Proxy response \((\d+)\)/.exec(cause?.cause?.message ?? '') ?? [];
  if (refusal) return `the proxy refused the connection with status ${refusal}`;
  // A DOMException's code is a number.
  return [cause?.code, code].find((one) => typeof one === 'string') ?? name;
}
