import { openAsBlob, statSync } from 'node:fs';
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
  /** In lower case, otherwise as written: an older row may have that spelling. */
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
  const columns = (header: string[]) => {
    const names = header.map(toColumn);
    const bad = needed.find((name) => names.filter((one) => one === name).length !== 1);
    if (bad) throw new UserError(`The first line of ${file} must have one column named "${bad}".`);
    return names;
  };
  try {
    // A pipe can be read only once.
    if (!statSync(file).isFile()) throw new Error('it is not a file');
    const bytes = await openAsBlob(file);
    const start = await bytes.slice(0, 10_000).bytes();
    // Excel's "Unicode Text" and PowerShell's `>` are UTF-16, which begins with a byte that UTF-8 never contains.
    const encoding = start[0] === 0xff ? 'utf-16le' : 'utf-8';
    const text = bytes.stream().pipeThrough(new TextDecoderStream(encoding, { fatal: true }));
    // The first separator in the first record.
    const separator = /^(?:"[^"]*"|[^"\r\n,;\t])*([,;\t])/.exec(new TextDecoder(encoding).decode(start));
    const rows = parse<Row, Partial<Row>>({
      columns,
      delimiter: separator?.[1] ?? ',',
      trim: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record: ({ email = '', joined = '' }, { lines }) => ({
        line: lines,
        email: unquoteFormula(normaliseEmail(email)),
        written: unquoteFormula(email.toLowerCase()),
        joined,
      }),
    });
    // The callback ignores errors, because iterating throws them too.
    yield* pipeline(text, rows, () => undefined) as AsyncIterable<Row>;
  } catch (error) {
    if (error instanceof UserError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new UserError(`${file} is not in UTF-8. In the spreadsheet, save it as "CSV UTF-8".`);
    throw new UserError(`${file} cannot be read: ${printable(message)}`);
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
