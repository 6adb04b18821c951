/** The largest, at least 0; NaN where one is missing. */
export const max = (values: number[]): number => Math.max(0, ...values);

/** The middle of the values; of an even number, the mean of the two in the middle. NaN of none, or where one is missing. */
export function median(values: readonly number[]): number {
  if (values.some(Number.isNaN)) return NaN;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? NaN) + (sorted[Math.floor(middle)] ?? NaN)) / 2;
}

/** The median of each figure that several runs gave under the same names. */
export function medians<Figures extends object>(runs: Figures[]): Figures {
  const names = Object.keys(runs[0] ?? {}) as (keyof Figures)[];
  return Object.fromEntries(
    names.map((name) => [name, median(runs.map((run) => Number(run[name])))]),
  ) as unknown as Figures;
}
