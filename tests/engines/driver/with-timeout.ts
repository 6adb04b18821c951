import { setTimeout as sleep } from 'node:timers/promises';

/** Rejects after a timeout, so that one browser that hangs does not stop the others. */
export async function withTimeout<Result>(work: Promise<Result>, ms = 20_000): Promise<Result> {
  const late = sleep(ms, undefined, { ref: false }).then(() => {
    throw new Error('The browser did not respond in time.');
  });
  return Promise.race([work, late]);
}
