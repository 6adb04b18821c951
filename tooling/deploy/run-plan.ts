import { printable } from '../../src/config/printable.ts';
import { explain } from './explain-error.ts';
import type { DeployOptions } from './options.ts';
import { describeUpload, type Plan } from './plan.ts';
import { readBody } from './read-build.ts';
import { limit, type Store } from './store.ts';

/** Runs a plan stage by stage. It can be killed at any time and run again. */
export async function runPlan(plan: Plan, store: Store, dir: string, { bucket, plain }: DeployOptions) {
  const total = plan.stages.flat().length;
  let done = 0;
  try {
    for (const stage of plan.stages) {
      await limit.map(stage, async (upload) => {
        await store.put(upload, readBody(dir, upload.file.path, plain).body);
        done += 1;
        console.info(`${String(done).padStart(String(total).length)}/${total}  ${describeUpload(upload)}`);
      });
    }
    for (const keys of plan.deletions) {
      await store.delete(keys);
      for (const key of keys) console.info(`removed  ${printable(key)}`);
    }
  } catch (error) {
    const left = done === total ? ', but old ones are still to be removed' : '';
    const progress = `${done} of ${total} files were sent${left}; run this again to continue from there.`;
    throw explain(error, bucket, progress);
  }
}
