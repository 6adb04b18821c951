import { type Budget, formatLimit, formatValue } from '../budgets.ts';

export interface Verdict {
  name: string;
  limit: string;
  /** Formatted. */
  measured: string;
  held: boolean;
  /** The context of the figure. */
  note: string;
}

/** Compares a figure with its budget; NaN, a missing one, does not hold it. */
export function judge(name: string, budget: Budget, value: number, note = ''): Verdict {
  const held = budget.isScore ? value >= budget.limit : value <= budget.limit;
  return { name, limit: formatLimit(budget), measured: formatValue(value, budget.unit), held, note };
}

/** `64 ms of 100 ms, held (by hand 48 ms)`. */
export const describe = ({ name, measured, limit, held, note }: Verdict): string =>
  `${name}: ${measured} of ${limit}, ${held ? 'held' : 'NOT HELD'}${note && ` (${note})`}`;

/** `64 ms, by hand 48 ms`. */
export const beside = (ours: number, byHand: number): string =>
  `${formatValue(ours, 'ms')}, by hand ${formatValue(byHand, 'ms')}`;

/** The median; NaN if there are no values or one is NaN. */
export const median = (values: readonly number[]): number =>
  values.some(Number.isNaN) ? NaN : (values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN);
