import type { Machine, Results } from './results.ts';
import { describe } from './verdict.ts';
import { parts } from './parts.ts';

/** Prints everything that was measured, as tables. */
export function printReport({ machine, budgets, measured }: Results, terminal = console): void {
  for (const [name, rows] of Object.entries(measured)) {
    terminal.info(`\n${parts[name]?.title}`);
    terminal.table(rows.map(rounded));
  }
  terminal.info('\nBudgets\n');
  for (const verdict of budgets)
    terminal.info(`${verdict.name}: ${describe(verdict)}${verdict.note ? ` (${verdict.note})` : ''}`);
  terminal.info(`\n${describeMachine(machine)}`);
}

export const describeMachine = ({ cores, processor, chromium, node, date, isQuick }: Machine): string =>
  `${date.slice(0, 10)}, ${cores} cores (${processor}), Chromium ${chromium}, Node ${node}` +
  (isQuick ? ', quick: single runs' : '');

const rounded = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'number' ? Number(value.toFixed(Math.abs(value) < 1 ? 3 : 1)) : value,
    ]),
  );
