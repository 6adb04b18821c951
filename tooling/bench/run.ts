import { cpus } from 'node:os';
import { type Bench, openBench } from './set-up.ts';
import type { Part } from './part.ts';
import type { Machine, Results } from './results.ts';

/** Builds, serves and measures; ends all that it started. */
export async function run(selected: [name: string, part: Part][], isQuick: boolean): Promise<Results> {
  await using bench = await openBench(isQuick);
  const results: Results = { machine: describeMachine(bench), budgets: [], measured: {} };
  for (const [name, part] of selected) {
    const rows = await part.measure(bench);
    results.measured[name] = rows;
    results.budgets.push(...part.judge(rows));
  }
  return results;
}

const describeMachine = ({ browser, isQuick }: Bench): Machine => ({
  cores: cpus().length,
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  chromium: browser.version(),
  node: process.versions.node,
  date: new Date().toISOString(),
  isQuick,
});
