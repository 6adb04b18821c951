import { describe, expect, test } from 'vitest';
import { costOfOne } from '../../../../tooling/bench/growth.ts';
import { median, medians } from '../../../../tooling/bench/statistics.ts';

describe('medians', () => {
  test.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
    [[10, 9, 100], 10],
    [[], NaN],
  ])('of %j is %d', (values, expected) => expect(median(values)).toBe(expected));

  test('by name; one that a run lacks is unknown', () => {
    const runs: { a: number; b: number; c?: number }[] = [
      { a: 1, b: 5, c: 1 },
      { a: 3, b: 6 },
      { a: 2, b: 0 },
    ];
    expect(medians(runs)).toEqual({ a: 2, b: 5, c: NaN });
  });
});

describe('growth', () => {
  const build = (postings: number, cpuSeconds: number, bareCpuSeconds: number) => ({
    ...{ postings, cpuSeconds, bareCpuSeconds },
  });

  test('is what one more posting costs, and one more bare page, whatever a build costs anyway', () => {
    const cost = costOfOne([
      build(10, 99, 1),
      build(1000, 8, 2),
      build(5000, 13, 5),
      build(10_000, 21.5, 8.3),
    ]);
    expect(cost?.posting).toBeCloseTo(1.5);
    expect(cost?.bare).toBeCloseTo(0.7);
  });
  test('is that of the round in the middle, each of which had the machine at its own speed', () => {
    const slow = [build(1000, 16, 4), build(10_000, 43, 13)];
    const noisy = [build(1000, 8, 2), build(10_000, 35, 6.5)];
    const quick = [build(1000, 8, 2), build(10_000, 20.6, 11)];
    const cost = costOfOne([slow, noisy, quick].flat());
    expect(cost?.posting).toBeCloseTo(3);
    expect(cost?.bare).toBeCloseTo(1);
  });
  test('is unknown without two large builds', () => {
    expect(costOfOne([build(10, 5, 1), build(100, 6, 1), build(1000, 15, 2)])).toBeUndefined();
  });
});
