import type { Bench } from './set-up.ts';
import type { Verdict } from './verdict.ts';

/** One thing that the bench measures: its figures as the rows of a table, and which budgets they keep. */
export interface Part<Row extends object = object> {
  title: string;
  measure(bench: Bench): Promise<Row[]>;
  judge(rows: Row[]): Verdict[];
}
