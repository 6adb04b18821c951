import { type Budget, formatValue, type Unit } from '../budgets.ts';

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
