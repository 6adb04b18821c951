import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { UserError } from '../command/session.ts';

const COLUMNS = { email: /^e-?mail(?:[ _]address)?$/i, joined: /^joined$/i };

/** A record of a CSV file; `line` is where it ends. */
export type CsvRecord = Record<keyof typeof COLUMNS, string> & { line: number };

/**
 * Reads a CSV file (RFC 4180) record by record, whatever other columns it has.
 * @param needed the columns without which the file is refused
 * @throws UserError
 */
export async function* readCsv(
  file: string,
  needed: readonly (keyof typeof COLUMNS)[],
): AsyncGenerator<CsvRecord> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  let header: string[] | undefined;
  let line = 0;
  let text = '';
  try {
    for await (const next of lines) {
      line += 1;
      text = text ? `${text}\n${next}` : next.replace(/^\ufeff/, '');
      // An odd number of quotes: a field goes on in the next line.
      if (text === '' || text.split('"').length % 2 === 0) continue;
      const fields = fieldsOf(text);
      text = '';
      header ??= checkHeader(fields, file, needed);
      if (header === fields) continue;
      const valueOf = (name: keyof typeof COLUMNS) =>
        fields[header?.findIndex((column) => COLUMNS[name].test(column)) ?? -1] ?? '';
      // `toCsv` puts a quote before what a spreadsheet would treat as a formula.
      yield {
        line,
        email: valueOf('email').replace(/^'(?='*[=+\-@＝＋－＠])/, ''),
        joined: valueOf('joined'),
      };
    }
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

const fieldsOf = (record: string) =>
  [...`,${record}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.trim(),
  );

function checkHeader(header: string[], file: string, needed: readonly (keyof typeof COLUMNS)[]) {
  const missing = needed.find((name) => !header.some((column) => COLUMNS[name].test(column)));
  if (missing) throw new UserError(`${file} has no column "${missing}" in its first line.`);
  return header;
}

/** Groups of `size` items; the last may be smaller. */
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
