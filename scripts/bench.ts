import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { judge } from './bench/budgets.ts';
import { drawChart } from './bench/chart.ts';
import { startProgress } from './bench/progress.ts';
import { describeMachine, report } from './bench/report.ts';
import { run } from './bench/run.ts';
import { root } from '../tooling/command/settings.ts';

/**
 * `npm run bench`: builds the site in a copy, serves it as a good host would and measures it. Prints tables, and
 * writes `docs/bench.json` and `docs/bench.svg`; with `--quick`, single runs and no build of 10,000 postings.
 */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    out: { type: 'string', default: join(root, 'docs') },
  },
});
const results = await run({ quick: values.quick, progress: startProgress() });
const budgets = judge(results);
console.info(`\n\n${report(results, budgets)}`);

mkdirSync(values.out, { recursive: true });
writeFileSync(join(values.out, 'bench.json'), `${JSON.stringify({ ...results, budgets }, null, 2)}\n`);
writeFileSync(join(values.out, 'bench.svg'), drawChart(budgets, describeMachine(results.machine)));
console.info(`\nWritten: bench.json and bench.svg in ${values.out}`);
