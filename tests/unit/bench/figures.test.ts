import { describe, expect, test } from 'vitest';
import { findDuplicates, groupModules, moduleName } from '../../../scripts/bench/bundle.ts';
import { formatValue, table } from '../../../scripts/bench/format.ts';
import { growthFactor } from '../../../scripts/bench/growth.ts';
import { startProgress } from '../../../scripts/bench/progress.ts';
import { median, medians } from '../../../scripts/bench/statistics.ts';

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
  const build = (postings: number, seconds: number) => ({ postings, seconds });

  test('is 1 where a posting always costs the same, whatever a build costs anyway', () => {
    expect(growthFactor([build(10, 5.1), build(100, 6), build(1000, 15), build(10_000, 105)])).toBeCloseTo(1);
  });
  test('is 2 where it costs twice as much', () => {
    expect(growthFactor([build(100, 6), build(1000, 15), build(10_000, 195)])).toBeCloseTo(2);
  });
  test('is unknown without the largest build', () => {
    expect(growthFactor([build(10, 5), build(100, 6), build(1000, 15)])).toBeUndefined();
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
