import { once } from 'node:events';
import { fstatSync, writeFileSync } from 'node:fs';
import { UserError } from '../command/session.ts';
import type { Entry } from './list.ts';

/** The day on which an address joined, in UTC. */
export const dayOf = ({ created_at }: Entry): string => new Date(created_at).toISOString().slice(0, 10);

/** The day and time at which an address joined, in UTC, to the minute. */
export const minuteOf = ({ created_at }: Entry): string =>
  new Date(created_at).toISOString().slice(0, 16).replace('T', ' ');

/**
 * A row as CSV (RFC 4180), with the time in microseconds. Puts "'" before text that a spreadsheet would treat as a
 * formula; `readCsv` removes it.
 */
export const toCsv = (row: Entry): string => {
  const email = row.email.replace(/^'*[=+\-@\t\r\n＝＋－＠]/, "'$&").replaceAll('"', '""');
  const [, microseconds = ''] = /\.\d{3}(\d+)/.exec(row.created_at) ?? [];
  return `"${email}",${new Date(row.created_at).toISOString().replace('Z', `${microseconds}Z`)}\r\n`;
};

/** Quotes text for a POSIX shell. */
export const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A line with a bar for each day from the first to the last, including days on which nobody joined. */
export function drawDays(days: ReadonlyMap<string, number>, columns = 80): string[] {
  const known = [...days.keys()].sort();
  const highest = Math.max(...days.values());
  const digits = String(highest).length;
  const lines = [];
  for (let at = Date.parse(known[0] ?? ''); at <= Date.parse(known.at(-1) ?? ''); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    const count = days.get(day) ?? 0;
    const bar = '█'.repeat(Math.ceil((count / highest) * Math.max(1, columns - digits - 14)));
    lines.push(`${day}  ${String(count).padStart(digits)}  ${bar}`.trimEnd());
  }
  return lines;
}

/**
 * Writes to standard output, with backpressure.
 * @throws UserError if the output is a file and the disk is full, about which Node's stream says nothing
 */
export async function print(text: string): Promise<void> {
  const { stdout } = process;
  const stat = fstatSync(stdout.fd);
  if (stdout.isTTY || stat.isFIFO() || stat.isSocket()) {
    if (!stdout.write(text)) await once(stdout, 'drain');
    return;
  }
  try {
    writeFileSync(stdout.fd, text);
  } catch (error) {
    throw new UserError(`The output is incomplete: ${(error as Error).message}`);
  }
}

/**
 * Writes a line for each row as the pages arrive.
 * @param goOn says how to continue after the last address written, for the error message if a page fails
 * @returns the number of rows
 */
export async function writeRows(
  pages: AsyncIterable<Entry[]>,
  lineOf: (row: Entry) => string,
  goOn: (last: string) => string = () => '',
): Promise<number> {
  let total = 0;
  let last: string | undefined;
  try {
    for await (const page of pages) {
      await print(page.map(lineOf).join(''));
      total += page.length;
      last = page.at(-1)?.email;
    }
  } catch (error) {
    if (!(error instanceof UserError) || last === undefined) throw error;
    throw new UserError(`${error.message}\n${total} rows were written. ${goOn(last)}`.trimEnd());
  }
  return total;
}
