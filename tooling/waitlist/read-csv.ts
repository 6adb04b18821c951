import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { printable } from '../../src/config/printable.ts';
import { trimInvisible } from '../../src/dialog/trim.client.ts';
import { normaliseEmail } from '../../src/waitlist/join.client.ts';
import { UserError } from '../command/session.ts';

interface Row {
  /** The line on which the row ends. */
  line: number;
  /** Normalised as the waitlist stores it. */
  email: string;
  joined: string;
}

/**
 * Reads a CSV file as `csv` writes it, or as a shell, a spreadsheet or a mail service saves it: in UTF-8 or UTF-16, with
 * commas, semicolons or tabs between the values. A mail service's column "E-mail Address" is read as `email`.
 * @throws UserError unless the file is valid CSV and has each needed column once
 */
export async function readCsv(file: string, ...needed: string[]): Promise<Row[]> {
  const text = await readText(file);
  // The first separator in the first record, which may be Excel's own line `sep=;`.
  const [, sep, delimiter = ','] = /^(?:(sep=)|(?:"[^"]*"|[^"\r\n,;\t])*)([,;\t])/i.exec(text) ?? [];
  let names: string[] = [];
  let rows: Row[];
  try {
    rows = parse<Row, Partial<Row>>(text, {
      columns: (header: string[]) => (names = header.map(toColumn)),
      delimiter,
      from_line: sep ? 2 : 1,
      record_delimiter: ['\r\n', '\n', '\r'],
      trim: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record: ({ email = '', joined = '' }, { lines }) => ({
        line: lines,
        email: unquoteFormula(normaliseEmail(email)),
        joined,
      }),
    });
  } catch (error) {
    throw new UserError(`${file} is not valid CSV. ${printable((error as Error).message)}`);
  }
  for (const name of needed) {
    const count = names.filter((one) => one === name).length;
    if (count === 1) continue;
    throw new UserError(
      `${file} has ${count ? `${count} columns` : 'no column'} "${name}" in its first line.`,
    );
  }
  return rows;
}

/** @throws UserError if the file cannot be read, or is in another encoding */
async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new UserError(`${file} cannot be read: ${error.message}`);
  });
  try {
    // Excel's "Unicode Text" and PowerShell's `>` are UTF-16, which begins with a byte that UTF-8 never contains.
    return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
  } catch {
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
export function* inBatches<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
