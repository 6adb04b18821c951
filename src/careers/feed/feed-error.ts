/** The feed cannot be used. The message is one line for editors: what happened, where, and what to do. */
export class FeedError extends Error {
  override name = 'FeedError';
  // Otherwise Astro prints a stack trace, which does not help.
  override stack = '';
  /** The pause that the feed asks for by Retry-After. */
  pauseMs = 0;
}

/** The error code behind a failed `fetch`, such as ECONNREFUSED. Never a message, which may contain the URL. */
export function networkReason(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code;
    if (!(at.cause instanceof Error)) return at.name;
  }
  return 'unknown';
}
