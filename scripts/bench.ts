import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drawChart } from '../tooling/bench/chart.ts';
import { describeMachine, printReport } from '../tooling/bench/report.ts';
import { parts, selectParts } from '../tooling/bench/parts.ts';
import { run } from '../tooling/bench/run.ts';
import { printHelpIfAsked } from '../tooling/command/help.ts';
import { Refusal } from '../tooling/command/refusal.ts';
import { root } from '../tooling/command/settings.ts';

const USAGE = `npm run bench [-- part...] [options]

Builds the site in a copy, serves it as a good host would and measures it; prints tables and writes bench.json and
bench.svg. Parts (${Object.keys(parts).join(', ')}) are measured alone; then nothing is
written, unless a folder is given.

  --quick         single runs, and no build of more than 3,000 postings
  --out <folder>  where the files go; docs/ by default`;

/** `npm run bench`. */
if (!printHelpIfAsked(USAGE)) {
  try {
    await bench();
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error);
    process.exitCode = 1;
  }
}

async function bench(): Promise<void> {
  const { names, isQuick, out } = readOptions();
  const results = await run(selectParts(names), isQuick);
  printReport(results);
  if (!out) return;
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'bench.json'), `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(join(out, 'bench.svg'), drawChart(results.budgets, describeMachine(results.machine)));
  console.info(`\nWritten: bench.json and bench.svg in ${out}`);
}

function readOptions() {
  const options = { quick: { type: 'boolean', default: false }, out: { type: 'string' } } as const;
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const out = values.out ?? (positionals.length === 0 ? join(root, 'docs') : undefined);
    return { names: positionals, isQuick: values.quick, out };
  } catch (error) {
    throw new Refusal(`${(error as Error).message.split('\n')[0]} Known: --quick, --out.`);
  }
}
