import { expect, test } from 'vitest';
import { judge } from '../../../../tooling/bench/verdict.ts';
import { budgets } from '../../../../tooling/budgets.ts';

test.each([
  ['at its limit', judge('x', budgets.tapToPanel, 100), true],
  ['over it', judge('x', budgets.tapToPanel, 101), false],
  ['missing', judge('x', budgets.tapToPanel, NaN), false],
  ['a full score', judge('x', budgets.lighthouse, 100), true],
  ['a lower score', judge('x', budgets.lighthouse, 99), false],
])('a figure that is %s', (_, verdict, held) => expect(verdict.held).toBe(held));
