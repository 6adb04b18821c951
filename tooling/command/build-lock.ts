import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { tryLock } from '../../supabase/local/lock.ts';
import { root } from './settings.ts';

const cache = join(root, '.cache');
const POLL_INTERVAL_MS = 200;

/**
 * Does the work while no other process builds in this project: the caches of the feed and of Astro's pictures are shared,
 * and a second build would find them half written.
 * @param folder the folder of the lock file
 */
export async function withBuildLock<T>(work: () => Promise<T>, folder = cache): Promise<T> {
  mkdirSync(folder, { recursive: true });
  const unlock = await waitForLock(join(folder, 'build.lock'));
  try {
    return await work();
  } finally {
    unlock();
  }
}

async function waitForLock(file: string): Promise<() => void> {
  for (let tries = 0; ; tries += 1) {
    const unlock = tryLock(file);
    if (unlock) return unlock;
    if (tries === 0) console.info('Another build of this project is under way; this one waits for its end.');
    await pause(POLL_INTERVAL_MS);
  }
}
