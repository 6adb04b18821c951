import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** Loaded into a build with `--import`: at its end writes the process's use of memory and processors. */
const file = process.env['BENCH_USAGE_FILE'];
if (file && isMainThread) {
  process.on('exit', () => writeFileSync(file, JSON.stringify(process.resourceUsage())));
}
