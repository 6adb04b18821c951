import { type Budget, formatLimit, formatValue } from '../budgets.ts';
import { byHand } from './by-hand.ts';

export type Verdict = ReturnType<typeof judge>;

/**
 * Compares a figure with its budget. A missing figure is NaN, which fails.
 * @param note context for the figure
 */
export function judge(name: string, budget: Budget, value: number, note = '') {
  const held = budget.isScore ? value >= budget.limit : value <= budget.limit;
  return { name, limit: formatLimit(budget), measured: formatValue(value, budget.unit), held, note };
}

/** A row for the table in bench.md. */
export const toRow = ({ name, measured, limit, held, note }: Verdict): string =>
  `| ${held ? '✓' : '✗'} | ${name} | ${measured} | ${limit} | ${note} |`;

/** Measures a page and its handwritten counterpart alternately. Returns a function that looks up a figure's medians. */
export async function inTurn<Figure extends string>(
  loads: number,
  path: string,
  measure: (path: string) => Promise<Record<Figure, number>>,
) {
  const runs = await Array.fromAsync({ length: loads }, async () => {
    const theirs = await measure(byHand(path));
    return { ours: await measure(path), theirs };
  });
  return (figure: Figure) => ({
    ours: median(runs.map(({ ours }) => ours[figure])),
    theirs: median(runs.map(({ theirs }) => theirs[figure])),
  });
}

/** Formats both times: `64 ms, handwritten 48 ms`. */
export const beside = ({ ours, theirs }: { ours: number; theirs: number }): string =>
  `${formatValue(ours, 'ms')}, handwritten ${formatValue(theirs, 'ms')}`;

/** The median; NaN if there are no values or any is NaN. */
export const median = (values: readonly number[]): number =>
  values.some(Number.isNaN) ? NaN : (values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN);
