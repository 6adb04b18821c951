import { open } from 'node:fs/promises';
import { UserError } from '../command/session.ts';

/**
 * Reads a CSV file (RFC 4180) record by record, as values keyed by the column names in its first line, in lower case.
 * A mail service's "Email Address" column becomes `email`.
 * @throws UserError if the file cannot be read or lacks a required column
 */
export async function* readCsv(file: string, ...needed: string[]): AsyncGenerator<Record<string, string>> {
  const handle = await open(file).catch((error: Error) => {
    throw new UserError(`${file} cannot be read: ${error.message}`);
  });
  let names: string[] | undefined;
  let text = '';
  for await (const line of handle.readLines()) {
    text += text ? `\n${line}` : line;
    // An odd number of quotes means that a field continues on the next line.
    if (text === '' || text.split('"').length % 2 === 0) continue;
    const fields = [...`,${text}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.trim(),
    );
    text = '';
    if (names) yield Object.fromEntries(names.map((name, index) => [name, fields[index] ?? '']));
    names ??= fields.map((name) =>
      name
        .replace('\ufeff', '')
        .toLowerCase()
        .replace(/^e-?mail[ _]address$/, 'email'),
    );
    const missing = needed.find((name) => !names?.includes(name));
    if (missing) throw new UserError(`${file} has no column "${missing}" in its first line.`);
  }
}

/** Removes the quote that `toCsv` puts before text that a spreadsheet would treat as a formula. */
export const unquoteFormula = (text: string): string => text.replace(/^'(?='*[=+\-@＝＋－＠])/, '');

/** Groups items into batches of `size`; the last may be smaller. */
export async function* inBatches<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items)
    if (batch.push(item) === size) {
      yield batch;
      batch = [];
    }
  if (batch.length > 0) yield batch;
}
