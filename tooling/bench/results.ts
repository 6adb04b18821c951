import type { Verdict } from './verdict.ts';

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
