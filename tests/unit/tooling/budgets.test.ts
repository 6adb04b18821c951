import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { budgets, formatLimit, type Budget } from '../../../tooling/budgets.ts';
import { root } from '../../../tooling/command/root.ts';

const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8');

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

test('the specification lists exactly these budgets and limits', () => {
  const ours: Record<string, string[]> = {};
  for (const budget of Object.values(budgets)) (ours[budget.what] ??= []).push(inWords(budget));
  expect(specified()).toEqual(ours);
});
