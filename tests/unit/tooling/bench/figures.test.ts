import { describe, expect, test } from 'vitest';
import { findDuplicates, groupModules, moduleName } from '../../../../tooling/bench/bundle.ts';
import { formatValue, table } from '../../../../tooling/bench/format.ts';
import { costOfOne } from '../../../../tooling/bench/growth.ts';
import { startProgress } from '../../../../tooling/bench/progress.ts';
import { median, medians } from '../../../../tooling/bench/statistics.ts';

describe('medians', () => {
  test.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
    [[10, 9, 100], 10],
    [[], NaN],
  ])('of %j is %d', (values, expected) => expect(median(values)).toBe(expected));

  test('by name, where a name may be missing', () => {
    expect(medians<'a' | 'b'>([{ a: 1, b: 5 }, { a: 3 }, { a: 2 }])).toEqual({ a: 2, b: 5 });
  });
});

test.each([
  [999, 'B', '999 B'],
  [13_136, 'B', '13.1 kB'],
  [1104.4, 'MB', '1104 MB'],
  [47.6, 'ms', '48 ms'],
  [0.09826, '', '0.098'],
  [1.5, '', '1.5'],
  [100, '', '100'],
  [NaN, 'ms', 'unknown'],
] as const)('%d in "%s" is %s', (value, unit, text) => expect(formatValue(value, unit)).toBe(text));

test('a table has columns', () => {
  expect(
    table([
      ['page', 'size'],
      ['/', 12],
      ['/jobs/', 3],
    ]),
  ).toBe('page    size\n------  ----\n/         12\n/jobs/     3');
});

test('progress tells the time', () => {
  const written: string[] = [];
  const stream = { write: (text: string) => written.push(text) } as unknown as NodeJS.WriteStream;
  let now = 0;
  const progress = startProgress(stream, () => now);
  progress('one');
  now = 83_000;
  progress('two');
  expect(written).toEqual(['[ 0:00] one\n', '[ 1:23] two\n']);
});

describe('growth', () => {
  const build = (postings: number, cpuSeconds: number, bare: number) => ({
    postings,
    cpuSeconds,
    bare: { cpuSeconds: bare },
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
  test('is unknown without two large builds', () => {
    expect(costOfOne([build(10, 5, 1), build(100, 6, 1), build(1000, 15, 2)])).toBeUndefined();
  });
});

describe('bundle', () => {
  test.each([
    ['/w/node_modules/react-dom/cjs/react-dom.js', 'react-dom'],
    ['/w/node_modules/a/node_modules/@b/c/d.js', '@b/c'],
    ['C:\\w\\node_modules\\clsx\\dist\\clsx.mjs', 'clsx'],
    ['/site/src/islands/ui/Modal.tsx?v=1', 'src/islands/ui/Modal.tsx'],
    ['\0vite/preload-helper.js', 'vite/preload-helper.js'],
  ])('%j is of %s', (id, name) => expect(moduleName(id)).toBe(name));

  test('a package counts as one, the largest first', () => {
    expect(groupModules({ '/node_modules/a/1.js': 1, '/src/x.ts': 5, '/node_modules/a/2.js': 2 })).toEqual([
      { name: 'src/x.ts', bytes: 5 },
      { name: 'a', bytes: 3 },
    ]);
  });

  test('a module in two chunks is found, and a second copy of it too', () => {
    expect(
      findDuplicates({
        one: { '/w/node_modules/a/x.js': 1, '/w/src/y.ts': 1 },
        two: { '/w/node_modules/b/node_modules/a/x.js': 1, '/w/src/y.ts': 1, '/w/src/z.ts': 1 },
      }),
    ).toEqual(['a/x.js', '/w/src/y.ts']);
  });

  test('two copies within one chunk are not two chunks', () => {
    expect(
      findDuplicates({ one: { '/node_modules/a/x.js': 1, '/node_modules/b/node_modules/a/x.js': 1 } }),
    ).toEqual([]);
  });
});
