import { type Budget, formatValue, type Unit } from '../budgets.ts';
import type { Bench } from './set-up.ts';

/** One thing that the bench measures: its figures as the rows of a table, and which budgets they keep. */
export interface Part<Row extends object = object> {
  title: string;
  measure(bench: Bench): Promise<Row[]>;
  judge(rows: Row[]): Verdict[];
}

/** A budget, and what was measured. */
export interface Verdict {
  name: string;
  limit: number;
  measured: number;
  unit: Unit;
  held: boolean;
  /** What has to be known to read the figure. */
  note?: string;
}

/** What the figures are of. */
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

/** Compares a figure with its budget; one that is missing (NaN) does not hold it. */
export function judge(name: string, budget: Budget, measured: number, note?: string): Verdict {
  const { limit, unit, isScore } = budget;
  const held = isScore ? measured >= limit : measured <= limit;
  return { name, limit, measured, unit, held, ...(note && { note }) };
}

/** `64 ms of 100 ms, held`. */
export const describe = ({ measured, limit, unit, held }: Verdict): string =>
  `${formatValue(measured, unit)} of ${formatValue(limit, unit)}, ${held ? 'held' : 'NOT HELD'}`;

export const milliseconds = (value: number): string => formatValue(value, 'ms');
