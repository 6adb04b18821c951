import { expect, test } from 'vitest';
import { drawChart } from '../../../../tooling/bench/chart.ts';
import { describe as say, judge } from '../../../../tooling/bench/verdict.ts';
import { budgets } from '../../../../tooling/budgets.ts';

test.each([
  ['at its limit', judge('x', budgets.tapToPanel, 100), true],
  ['over it', judge('x', budgets.tapToPanel, 101), false],
  ['missing', judge('x', budgets.tapToPanel, NaN), false],
  ['a full score', judge('x', budgets.lighthouse, 100), true],
  ['a lower score', judge('x', budgets.lighthouse, 99), false],
])('a figure that is %s', (_, verdict, held) => expect(verdict.held).toBe(held));

test('what does not hold says so, in words and in the chart', () => {
  const verdicts = [
    judge('a <b>', budgets.tapToPanel, 148, 'by hand 32 ms'),
    judge('c', budgets.tapToPanel, 8),
  ];
  expect(verdicts.map(say)).toEqual([
    'a <b>: 148 ms of 100 ms, NOT HELD (by hand 32 ms)',
    'c: 8 ms of 100 ms, held',
  ]);
  const svg = drawChart(verdicts, 'x & y');
  expect(svg).toContain('1 of 2 budgets held');
  expect(svg).toContain('✗ 148 ms');
  expect(svg).not.toMatch(/<b>|&(?!amp;|lt;|gt;)/);
});
