import { createWriteStream, fstatSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
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

/** A line with a bar for each day from the first to the last, including days on which nobody joined. */
export function drawDays(days: ReadonlyMap<string, number>): string[] {
  const known = [...days.keys()].sort();
  const highest = Math.max(...days.values());
  const digits = String(highest).length;
  const lines = [];
  for (let at = Date.parse(known[0] ?? ''); at <= Date.parse(known.at(-1) ?? ''); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    const count = days.get(day) ?? 0;
    const bar = '█'.repeat(Math.ceil((count / highest) * 60));
    lines.push(`${day}  ${String(count).padStart(digits)}  ${bar}`.trimEnd());
  }
  return lines;
}

/** Writes to standard output, with backpressure. Rejects if the output is a file and the disk is full. */
export async function print(lines: AsyncIterable<string>): Promise<void> {
  const { stdout } = process;
  // Node's own stream doesn't notice if only part of the text was written to the file.
  const isFile = fstatSync(stdout.fd).isFile();
  const output = isFile ? createWriteStream('', { fd: stdout.fd, autoClose: false }) : stdout;
  await pipeline(lines, output, { end: isFile });
}
