import { cpus } from 'node:os';
import { Refusal } from '../command/refusal.ts';
import { type Bench, openBench } from './bench.ts';
import { growth } from './growth.ts';
import { interactions } from './interactions.ts';
import { lighthouse } from './lighthouse.ts';
import { list } from './list.ts';
import { paint } from './paint.ts';
import type { Part, Verdict } from './part.ts';
import { taps } from './taps.ts';
import { thanks } from './thanks.ts';

/** What can be measured, in this order, by the names that `npm run bench --` takes. */
export const parts: Record<string, Part> = { paint, taps, thanks, interactions, lighthouse, growth, list };

export interface Machine {
  cores: number;
  processor: string;
  chromium: string;
  node: string;
  date: string;
  isQuick: boolean;
}

/** What docs/bench.json has. */
export interface Results {
  machine: Machine;
  budgets: Verdict[];
  /** The rows of each part. */
  measured: Record<string, object[]>;
}

/** The parts of these names, or all of them. */
export function selectParts(names: string[]): [name: string, part: Part][] {
  const unknown = names.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined)
    throw new Refusal(
      `npm run bench knows no part ${JSON.stringify(unknown)}. Known: ${Object.keys(parts).join(', ')}.`,
    );
  return Object.entries(parts).filter(([name]) => names.length === 0 || names.includes(name));
}

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
