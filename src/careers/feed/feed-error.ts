/** The feed cannot be used. The message is one line for editors: what happened, where, and what to do. */
export class FeedError extends Error {
  override name = 'FeedError';
  /** A retry may help. */
  readonly mayPass: boolean;
  /** From Retry-After. */
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

/** The error code behind a failed `fetch`, such as ECONNREFUSED. Never a message, which may contain the URL. */
export function networkReason(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code;
    if (!(at.cause instanceof Error)) return at.name;
  }
  return 'unknown';
}
