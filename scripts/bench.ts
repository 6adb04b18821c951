import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { judge } from '../tooling/bench/budgets.ts';
import { drawChart } from '../tooling/bench/chart.ts';
import { startProgress } from '../tooling/bench/progress.ts';
import { describeMachine, report, reportGrowth } from '../tooling/bench/report.ts';
import { run, runGrowth } from '../tooling/bench/run.ts';
import { root } from '../tooling/command/settings.ts';
import { printHelpIfAsked } from '../tooling/command/help.ts';

const USAGE = `npm run bench [-- growth] [options]

Builds the site in a copy, serves it as a good host would and measures it; prints tables and writes bench.json and
bench.svg. "growth" measures the builds of long lists alone, and writes nothing.

  --quick         single runs, and no build of more than 3,000 postings
  --out <folder>  where the files go; docs/ by default`;

/** `npm run bench`. */
if (printHelpIfAsked(USAGE)) process.exit();

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    out: { type: 'string', default: join(root, 'docs') },
  },
});
const options = { quick: values.quick, progress: startProgress() };

const [part, ...more] = positionals;
if (part === undefined) await measureAll();
else if (part === 'growth' && more.length === 0) {
  console.info(`\n\n${reportGrowth(await runGrowth(options))}`);
} else {
  console.error(
    `npm run bench knows no part "${positionals.join(' ')}"; it can run whole, or "growth" alone.`,
  );
  process.exitCode = 1;
}

async function measureAll(): Promise<void> {
  const results = await run(options);
  const budgets = judge(results);
  console.info(`\n\n${report(results, budgets)}`);

  mkdirSync(values.out, { recursive: true });
  writeFileSync(join(values.out, 'bench.json'), `${JSON.stringify({ ...results, budgets }, null, 2)}\n`);
  writeFileSync(join(values.out, 'bench.svg'), drawChart(budgets, describeMachine(results.machine)));
  console.info(`\nWritten: bench.json and bench.svg in ${values.out}`);
}
