import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { Interrupted } from './explain-error.ts';
import { describeUpload, type Plan } from './plan.ts';
import type { Store } from './store.ts';

/** Parallel uploads. */
const CONCURRENCY = 8;

/**
 * Runs a plan stage by stage. It may be killed and run again at any time.
 * @throws Interrupted
 */
export async function runPlan(plan: Plan, store: Store, dir: string, log: (line: string) => void) {
  const total = plan.stages.flat().length;
  let done = 0;
  try {
    for (const stage of plan.stages) {
      await each(stage, async (upload) => {
        await store.put(upload, await readFile(join(dir, upload.file.path)));
        done += 1;
        log(`${String(done).padStart(String(total).length)}/${total}  ${describeUpload(upload)}`);
      });
    }
    for (const keys of plan.deletions) {
      await store.delete(keys);
      for (const key of keys) log(`removed  ${key}`);
    }
  } catch (cause) {
    const left = done === total ? ', but old ones are left to be removed' : '';
    throw new Interrupted(
      `${done} of ${total} files were sent${left}; run this again, and it goes on from there.`,
      { cause },
    );
  }
}

/** Does `work` for each item, `CONCURRENCY` at a time. After a failure, rejects as soon as the running ones have ended. */
async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const limit = pLimit({ concurrency: CONCURRENCY, rejectOnClear: true });
  const failures: unknown[] = [];
  await Promise.allSettled(
    items.map((item) =>
      limit(work, item).catch((error: unknown) => {
        failures.push(error);
        limit.clearQueue();
      }),
    ),
  );
  if (failures.length > 0) throw failures[0];
}
