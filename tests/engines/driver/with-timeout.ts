import { setTimeout as sleep } from 'node:timers/promises';

const CLOSE_TIMEOUT_MS = 20_000;

/** Rejects after a timeout, so that one browser that hangs does not stop the others from closing. */
export async function withTimeout(work: Promise<unknown> | undefined): Promise<void> {
  const late = sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error('The browser did not respond in time.');
  });
  await Promise.race([work, late]);
}
