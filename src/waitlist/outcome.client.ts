/** How an attempt to join ends. `bot`: the honeypot was filled and nothing was sent. */
export type Outcome = 'success' | 'already' | 'bot' | 'error';

/** Why it failed, if that is known. `site.config.ts` has a message for each. */
export type ErrorReason = 'error' | 'offline' | 'limited';
