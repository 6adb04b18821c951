import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { judge } from './bench/budgets.ts';
import { drawChart } from './bench/chart.ts';
import { startProgress } from './bench/progress.ts';
import { describeMachine, report } from './bench/report.ts';
import { run } from './bench/run.ts';
import { root } from '../tooling/command/settings.ts';
import { helps } from '../tooling/command/help.ts';

const USAGE = `npm run bench [-- options]

Builds the site in a copy, serves it as a good host would and measures it; prints tables and writes bench.json and
bench.svg.

  --quick         single runs, and no build of 10,000 postings
  --out <folder>  where the files go; docs/ by default`;

/** `npm run bench`. */
if (helps(USAGE)) process.exit();

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
