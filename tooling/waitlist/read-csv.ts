import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { parse } from 'csv-parse';
import { printable } from '../../src/config/printable.ts';
import { trimInvisible } from '../../src/dialog/trim.client.ts';
import { normaliseEmail } from '../../src/waitlist/join.client.ts';
import { UserError } from '../command/session.ts';

export interface Row {
  /** The line on which the row ends. */
  line: number;
  /** Normalised as the waitlist stores it. */
  email: string;
  /** As written, but in lower case, because an older row may be spelt that way. */
  written: string;
  joined: string;
}

/**
 * Reads a CSV file written by `csv`, or saved by a shell, a spreadsheet or a mail service. It may be UTF-8 or UTF-16,
 * separated by commas, semicolons or tabs. A mail service's "E-mail Address" column is read as `email`. Reads row by
 * row, so memory use does not depend on the file's length.
 * @throws UserError unless the file is valid CSV and has each needed column once
 */
export async function* readCsv(file: string, ...needed: string[]): AsyncGenerator<Row> {
  const text = readText(file);
  const { value = '' } = await text.next();
  // Without its option -s, npm prints the command before the list. Empty lines keep the numbers of the others.
  const start = value.replace(/^(?:(?:> .*)?\r?\n)+/, (lines: string) => lines.replace(/[^\n]/g, ''));
  // The first separator in the first record, which may be Excel's own `sep=;` line.
  const [, sep, delimiter = ','] = /^\n*(?:(sep=)|(?:"[^"]*"|[^"\r\n,;\t])*)([,;\t])/i.exec(start) ?? [];
  const toColumns = (header: string[]) => {
    const names = header.map(toColumn);
    for (const name of needed) {
      const count = names.filter((one) => one === name).length;
      if (count === 1) continue;
      const found = count ? `${count} columns` : 'no column';
      throw new UserError(`${file} has ${found} named "${name}" in its first line.`);
    }
    return names;
  };
  let isEmpty = true;
  const rows = parse<Row, Partial<Row>>({
    columns: (header: string[]) => {
      isEmpty = false;
      return toColumns(header);
    },
    delimiter,
    from_line: sep ? 2 : 1,
    record_delimiter: ['\r\n', '\n', '\r'],
    trim: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    // Excel leaves out separators at the end of a row.
    relax_column_count_less: true,
    on_record: ({ email = '', joined = '' }, { lines }) => ({
      line: lines,
      email: unquoteFormula(normaliseEmail(email)),
      written: unquoteFormula(email.toLowerCase()),
      joined,
    }),
  });
  async function* whole() {
    yield start;
    yield* text;
  }
  try {
    // The callback ignores errors, because iterating throws them too.
    yield* pipeline(whole, rows, () => undefined) as AsyncIterable<Row>;
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${file} is not valid CSV. ${printable((error as Error).message)}`);
  }
  if (isEmpty) toColumns([]);
}

/** @throws UserError if the file cannot be read, or is neither UTF-8 nor UTF-16 */
async function* readText(file: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  try {
    // A pipe can be read only once.
    if (!(await stat(file)).isFile()) throw new Error('it is not a file');
    for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>) {
      // Excel's "Unicode Text" and PowerShell's `>` are UTF-16, which begins with a byte that UTF-8 never contains.
      decoder ??= new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-8', { fatal: true });
      yield decoder.decode(bytes, { stream: true });
    }
    yield decoder?.decode() ?? '';
  } catch (error) {
    if (!(error instanceof TypeError))
      throw new UserError(`${file} cannot be read: ${(error as Error).message}`);
    throw new UserError(`${file} is not in UTF-8. In the spreadsheet, save it as "CSV UTF-8".`);
  }
}

const toColumn = (name: string) =>
  trimInvisible(name)
    .toLowerCase()
    .replace(/^e-?mail([ _-]?address)?$/, 'email');

/** Removes the quote that `toCsv` puts before text that a spreadsheet would treat as a formula. */
const unquoteFormula = (text: string): string => text.replace(/^'(?='*[=+\-@＝＋－＠])/, '');

/** Groups items into batches of `size`; the last may be smaller. */
export async function* inBatches<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
