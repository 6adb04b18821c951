/** How an attempt to join ends. `bot`: the honeypot was filled and nothing was sent. */
export type Outcome = 'success' | 'already' | 'bot' | 'error';

/** Why it ended in an error, as far as it is known; each has words of its own in `site.config.ts`. */
export type ErrorReason = 'error' | 'offline' | 'limited';
