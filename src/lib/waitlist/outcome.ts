/** How an attempt to join ends. `bot`: the honeypot was filled and nothing was sent. */
export type Outcome = 'success' | 'already' | 'bot' | 'error';
