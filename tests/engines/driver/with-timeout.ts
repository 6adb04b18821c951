import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 20_000;

/** Rejects after a timeout, so that one browser that hangs does not stop the others. */
export async function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  const late = sleep(TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error('The browser did not respond in time.');
  });
  return Promise.race([work, late]);
}
