/** The middle of the values; of an even number, the mean of the two in the middle. NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? NaN) + (sorted[Math.floor(middle)] ?? NaN)) / 2;
}

/** The medians of a figure that several runs gave under the same names; a name that some lack counts where it is. */
export function medians<Name extends string>(
  runs: readonly Partial<Record<Name, number>>[],
): Partial<Record<Name, number>> {
  const names = [...new Set(runs.flatMap((run) => Object.keys(run) as Name[]))];
  const of = (name: Name) => median(runs.flatMap((run) => run[name] ?? []));
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Partial<Record<Name, number>>;
}
