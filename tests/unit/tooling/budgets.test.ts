import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { budgets, formatLimit, formatValue, type Budget } from '../../../tooling/budgets.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8');

/** The figures of each row in the specification's tables of budgets, as they are written. */
function specified(): Record<string, string[]> {
  const [, section = ''] = /\n## Budgets\n(.*?)\n## /s.exec(read('docs/specification.md')) ?? [];
  const rows = [...section.matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)].filter(([, what]) => what !== 'what');
  const figures = /\b(?:no|one) (?:file|tap)\b|\btwice\b|[\d.,]+ (?:kB|GB|ms|times)\b|^\d+/g;
  return Object.fromEntries(
    rows.flatMap(([, what = '', text = '']) =>
      what.startsWith('---') ? [] : [[what, text.match(figures) ?? []]],
    ),
  );
}

const inWords = (budget: Budget) =>
  formatLimit(budget)
    .replace(/^0 /, 'no ')
    .replace(/^1 /, 'one ')
    .replace(/^2 times$/, 'twice');

test('the specification has these budgets, each with its limit, and no others', () => {
  const ours: Record<string, string[]> = {};
  for (const budget of Object.values(budgets)) (ours[budget.what] ??= []).push(inWords(budget));
  expect(specified()).toEqual(ours);
});

test.each([
  [999, 'B', '999 B'],
  [13_136, 'B', '13.1 kB'],
  [904.4, 'MB', '904 MB'],
  [1432.3, 'MB', '1.43 GB'],
  [47.6, 'ms', '48 ms'],
  [1051.6, 'ms', '1052 ms'],
  [1.0652, 'times', '1.07 times'],
  [0.09826, '', '0.0983'],
  [100, '', '100'],
  [NaN, 'ms', 'unknown'],
] as const)('%d in "%s" is %s', (value, unit, text) => expect(formatValue(value, unit)).toBe(text));
