import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { printable } from '../src/config/printable.ts';
import { normaliseEmail } from '../src/waitlist/join.client.ts';
import { runSession, UserError } from '../tooling/command/session.ts';
import { dayOf, drawDays, minuteOf, print, toCsv } from '../tooling/waitlist/output.ts';
import type { Entry, List } from '../tooling/waitlist/list.ts';
import { inBatches, readCsv, type Row } from '../tooling/waitlist/read-csv.ts';
import { openList } from '../tooling/waitlist/open-list.ts';

const USAGE = `npm run waitlist [-- command] [-- options]

  (none)             every address, in alphabetical order, with the time when it joined (UTC)
  count              how many there are
  by-day             how many joined on each day (UTC)
  csv                the list as a file: npm run -s waitlist -- csv > waitlist.csv
  erase <address>    removes an address, after confirmation; with --from <file>, all in the file's "email" column
  restore <file>     adds the rows of a file written by csv, with their dates; skips addresses already on the list

  --since <day>        csv: only people who joined on or after that day (UTC), such as 2026-11-01
  --yes                erase: does not ask for confirmation
  --data-dir <folder>  where the embedded backend keeps its data

With SUPABASE_URL and SUPABASE_SECRET_KEY in the environment (not in .env), it reads that project's list. Otherwise, it
reads the list in npm start's embedded backend, whether or not that is running.`;

/** Rows per request when restoring, and addresses per request when erasing, which sends them in the URL. */
const RESTORE_BATCH = 500;
const ERASE_BATCH = 10;

interface Options {
  argument: string;
  since?: string;
  from?: string;
  yes: boolean;
}

const commands: Record<string, (list: List, options: Options) => Promise<void>> = {
  async list(list) {
    const total = await writeRows(list.pages(), (row) => `${minuteOf(row)}  ${printable(row.email)}\n`);
    console.info(sayTotal(total, list));
  },
  async count(list) {
    console.info(sayTotal(await list.count(), list));
  },
  async 'by-day'(list) {
    const days = new Map<string, number>();
    for await (const page of list.pages())
      for (const row of page) days.set(dayOf(row), (days.get(dayOf(row)) ?? 0) + 1);
    const total = days.values().reduce((sum, count) => sum + count, 0);
    console.info([...drawDays(days), sayTotal(total, list)].join('\n'));
  },
  async csv(list, { since }) {
    const isNpmLoud = process.env['npm_lifecycle_event'] && process.env['npm_config_loglevel'] !== 'silent';
    if (isNpmLoud && !process.stdout.isTTY)
      console.error(
        'npm has added lines before the list. To prevent that, use -s: npm run -s waitlist -- csv > waitlist.csv',
      );
    console.error(
      sayTotal(await writeRows(list.pages(since && `${since}T00:00Z`), toCsv, 'email,joined\r\n'), list),
    );
  },
  async erase(list, { argument, yes, from }) {
    if (from) return eraseAll(list, from, yes);
    const email = normaliseEmail(argument);
    if (!isAddress.test(email))
      throw new UserError(
        `Not an address: ${printable(email)}. Give one such as name@example.org, or several with --from <file>.`,
      );
    if (!yes) await confirm(`Erase ${printable(email)} from ${list.name}'s list?`);
    const [row] = await list.erase([email, argument.trim().toLowerCase()]);
    if (!row) throw new UserError(`${printable(email)} is not on ${list.name}'s list. Nothing was erased.`);
    console.info(`Erased from ${list.name}'s list: ${printable(email)}, who joined on ${minuteOf(row)} UTC.`);
  },
  async restore(list, { argument }) {
    // Reads the whole file before sending anything, so that a file with a mistake changes nothing.
    let total = 0;
    for await (const rows of inBatches(entriesIn(argument), RESTORE_BATCH)) total += rows.length;
    let refused = 0;
    let added = 0;
    for await (const rows of inBatches(entriesIn(argument), RESTORE_BATCH)) {
      const batch = await list.restore(rows).catch(tryAgain(() => added, 'added'));
      for (const email of batch.refused) console.error(`not a valid row: "${printable(email)}"`);
      refused += batch.refused.length;
      added += batch.added;
    }
    console.info(
      `Restored ${sayCount(added)} to ${list.name}'s list. Already there, or repeated in the file: ${total - refused - added}.`,
    );
    refuseLeftOut(refused);
  },
};

/**
 * Prints a line for each row as the pages arrive.
 * @returns the number of rows
 */
async function writeRows(pages: AsyncIterable<Entry[]>, lineOf: (row: Entry) => string, header = '') {
  let total = 0;
  await print(
    (async function* () {
      yield header;
      for await (const page of pages) {
        yield page.map(lineOf).join('');
        total += page.length;
      }
    })(),
  ).catch(tryAgain(() => total, 'written'));
  return total;
}

async function eraseAll(list: List, file: string, yes: boolean) {
  let total = 0;
  let leftOut = 0;
  const leaveOut = ({ line, email }: Row) => {
    leftOut += 1;
    console.error(`line ${line}, not an address: ${printable(email)}`);
  };
  for await (const batch of inBatches(addressesIn(file, leaveOut), ERASE_BATCH)) total += batch.length;
  if (!yes) await confirm(`Erase the ${sayCount(total)} in ${file} from ${list.name}'s list?`);
  let erased = 0;
  for await (const batch of inBatches(addressesIn(file), ERASE_BATCH)) {
    const spellings = batch.flatMap(({ email, written }) => [email, written]);
    const removed = await list.erase(spellings).catch(tryAgain(() => erased, 'erased'));
    erased += removed.length;
  }
  console.info(
    `Erased ${sayCount(erased)} from ${list.name}'s list. Not on the list, or repeated in the file: ${Math.max(0, total - erased)}.`,
  );
  refuseLeftOut(leftOut);
}

/** Roughly what the table accepts as an address. Quotes and backslashes would break the request. */
const isAddress = /^[^@\s\p{Cc}\p{Cf}[\]()<>,:;"\\]{1,64}@[^@\s\p{Cc}\p{Cf}[\]()<>,:;"\\]{1,254}$/u;

async function* addressesIn(file: string, leaveOut?: (row: Row) => void) {
  for await (const row of readCsv(file, 'email'))
    if (isAddress.test(row.email)) yield row;
    else if (row.email !== '') leaveOut?.(row);
}

/** The rows of a file written by the `csv` command. */
async function* entriesIn(file: string) {
  for await (const { line, email, joined } of readCsv(file, 'email', 'joined')) {
    const created_at = toTime(joined);
    if (!created_at)
      throw new UserError(
        `${file}, line ${line}: "${printable(joined)}" is not a date such as 2026-11-20T08:00:00Z. If a spreadsheet changed it, use the original file.`,
      );
    yield { email, created_at };
  }
}

/** Reads a date or time, in UTC unless it says otherwise. The database rejects what does not exist, such as 30 February. */
function toTime(text: string): string | undefined {
  const [, day, time = '00:00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d[\d:.]*))?(Z|[+-]\d\d(?::?\d\d)?)?$/i.exec(text) ?? [];
  return day && `${day}T${time}${zone}`;
}

function refuseLeftOut(count: number) {
  if (count > 0) throw new UserError(`Invalid: ${count}. Fix the entries listed above, then run this again.`);
}

/**
 * Adds to an error message what was done before it, if anything, and that the command can be run again: repeating what
 * is already done changes nothing.
 */
const tryAgain = (count: () => number, done: string) => (error: unknown) => {
  if (!(error instanceof UserError) || count() === 0) throw error;
  throw new UserError(`${error.message}\nRows ${done}: ${count()}. Run the same command again.`);
};

const sayCount = (total: number) => (total === 1 ? '1 address' : `${total} addresses`);

const sayTotal = (total: number, { name }: List) => `${sayCount(total)} from ${name}'s list`;

async function confirm(question: string) {
  if (!process.stdin.isTTY)
    throw new UserError('Nothing was erased. To confirm without a terminal, use --yes.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl+C and Ctrl+D mean no.
  const answer = await terminal.question(`${question} [y/N] `).catch(() => '');
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new UserError('Nothing was erased.');
}

const options = {
  'data-dir': { type: 'string' },
  since: { type: 'string' },
  from: { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const;

/** `npm run waitlist`: shows and exports the waitlist, erases addresses and restores a backup. */
await runSession(USAGE, async (session) => {
  // The reader may stop early, as `head` does.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => code === 'EPIPE' && process.exit());
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [name = 'list', ...args] = positionals;
  const run = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!run)
    throw new UserError(`"${name}" is not a command. For a list of commands: npm run waitlist -- --help`);
  const needed = name === 'restore' || (name === 'erase' && values.from === undefined) ? 1 : 0;
  const isForErase = values.from !== undefined || values.yes;
  if (args.length !== needed || args.includes('') || (isForErase && name !== 'erase'))
    throw new UserError(
      `Wrong arguments for "${name}". erase takes one address or --from <file>, and --yes; restore takes a file; the other commands take neither.`,
    );
  if (values.since !== undefined && (name !== 'csv' || !isDay(values.since)))
    throw new UserError('--since only works with csv, and needs a day, such as 2026-11-01.');
  await run(await openList(values['data-dir'], session), { ...values, argument: args[0] ?? '' });
});

/** Whether this is a day that exists, in the form 2026-11-01. */
function isDay(text: string): boolean {
  return new Date(Date.parse(text) || 0).toISOString().slice(0, 10) === text;
}
