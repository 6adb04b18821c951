import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 20_000;

/** Waits no longer than that: a browser that hangs must not keep the rest from being ended. */
export async function inTime(work: Promise<unknown> | undefined): Promise<void> {
  const timer = new AbortController();
  const late = sleep(PATIENCE_MS, undefined, { signal: timer.signal }).then(() => {
    throw new Error('The browser did not answer in time.');
  });
  late.catch(() => {});
  await Promise.race([work, late]).finally(() => timer.abort());
}
