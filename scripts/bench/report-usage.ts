import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** Loaded into a build with `--import`: at its end writes the most memory the process had, in kilobytes. */
const file = process.env['BENCH_USAGE_FILE'];
if (file && isMainThread) {
  process.on('exit', () => writeFileSync(file, String(process.resourceUsage().maxRSS)));
}
