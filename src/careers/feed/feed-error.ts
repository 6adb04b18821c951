/** The feed could not be used. The message is one line for an editor: what happened, where, and what to do. */
export class FeedError extends Error {
  override name = 'FeedError';
  /** Asking again soon may help. */
  readonly mayPass: boolean;
  /** How long the feed asks to be left alone. */
  readonly waitMs: number;

  constructor(
    message: string,
    { mayPass = false, waitMs = 0, ...options }: ErrorOptions & { mayPass?: boolean; waitMs?: number } = {},
  ) {
    super(message, options);
    this.mayPass = mayPass;
    this.waitMs = waitMs;
  }
}

/**
 * What went wrong below HTTP, such as ECONNREFUSED; errors of `fetch` carry it as their cause. Never a message, which may
 * quote the address.
 */
export function networkReason(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code;
    if (!(at.cause instanceof Error)) return at.name;
  }
  return 'unknown';
}
