import { createInterface } from 'node:readline/promises';
import { printable } from '../src/config/printable.ts';
import { normaliseEmail } from '../src/waitlist/join.client.ts';
import { defaultDataDir } from '../supabase/local/data-dir.ts';
import { readArguments } from '../tooling/command/arguments.ts';
import { runSession, type Session, UserError } from '../tooling/command/session.ts';
import {
  dayOf,
  drawDays,
  minuteOf,
  print,
  quoteForShell,
  toCsv,
  writeRows,
} from '../tooling/waitlist/output.ts';
import type { List } from '../tooling/waitlist/list.ts';
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
  --after <address>    csv: continues after this address, without the header
  --yes                erase: does not ask for confirmation
  --data-dir <folder>  where the embedded backend keeps its data

With SUPABASE_URL and SUPABASE_SECRET_KEY in the environment (not in .env), it reads that project's list. Otherwise, it
reads the list in npm start's embedded backend, whether or not that is running.`;

const HELP = 'For all commands: npm run waitlist -- --help';

/** Rows per request when restoring, and addresses per request when erasing, which sends them in the URL. */
const RESTORE_BATCH = 500;
const ERASE_BATCH = 10;

interface Options {
  argument: string;
  after?: string;
  since?: string;
  from?: string;
  yes: boolean;
}

const commands: Record<string, (list: List, options: Options) => Promise<void>> = {
  async list(list) {
    const total = await writeRows(list.pages(), (row) => `${minuteOf(row)}  ${printable(row.email)}\n`);
    console.info(sayCount(total));
  },
  async count(list) {
    console.info(sayCount(await list.count()));
  },
  async 'by-day'(list) {
    const days = new Map<string, number>();
    for await (const page of list.pages())
      for (const row of page) days.set(dayOf(row), (days.get(dayOf(row)) ?? 0) + 1);
    const lines = drawDays(days, process.stdout.columns);
    console.info(lines.join('\n') || sayCount(0));
  },
  async csv(list, { after, since }) {
    const isNpmLoud = process.env['npm_lifecycle_event'] && process.env['npm_config_loglevel'] !== 'silent';
    if (isNpmLoud && !process.stdout.isTTY)
      throw new UserError(
        'npm has added two lines to the file. To prevent that, use -s: npm run -s waitlist -- csv > waitlist.csv',
      );
    if (after === undefined) await print('email,joined\r\n');
    const goOn = (last: string) =>
      `To continue from there: npm run -s waitlist -- csv ${since ? `--since ${since} ` : ''}--after ${quoteForShell(printable(last))} >> waitlist.csv`;
    console.error(sayCount(await writeRows(list.pages(after, since), toCsv, goOn)));
  },
  async erase(list, { argument, yes, from }) {
    if (from) return eraseAll(list, from, yes);
    const email = normaliseEmail(argument);
    if (!yes && !(await ask(`Erase ${printable(email)} from ${list.name}'s list? [y/N] `)))
      throw new UserError('Nothing was erased.');
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
      const batch = await list.restore(rows).catch(continueLater(() => `${added} rows were added.`));
      for (const email of batch.refused) console.error(`not a valid row: ${printable(email)}`);
      refused += batch.refused.length;
      added += batch.added;
    }
    console.info(
      `Restored ${sayCount(added)} to ${list.name}'s list. Already there: ${total - refused - added}.`,
    );
    refuseLeftOut(refused);
  },
};

async function eraseAll(list: List, file: string, yes: boolean) {
  let total = 0;
  let leftOut = 0;
  const leaveOut = ({ line, email }: Row) => {
    leftOut += 1;
    console.error(`line ${line}, not an address: ${printable(email)}`);
  };
  for await (const batch of inBatches(addressesIn(file, leaveOut), ERASE_BATCH)) total += batch.length;
  if (!yes && !(await ask(`Erase the ${sayCount(total)} in ${file} from ${list.name}'s list? [y/N] `)))
    throw new UserError('Nothing was erased.');
  let erased = 0;
  for await (const batch of inBatches(addressesIn(file), ERASE_BATCH)) {
    const spellings = batch.flatMap(({ email, written }) => [email, written]);
    const removed = await list.erase(spellings).catch(continueLater(() => `${erased} rows were erased.`));
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
    const fault = created_at ? 'is in the future' : 'is not a date such as 2026-11-20T08:00:00Z';
    if (!created_at || Date.parse(created_at) > Date.now())
      throw new UserError(
        `${file}, line ${line}: "${printable(joined)}" ${fault}. If a spreadsheet changed it, use the original file.`,
      );
    yield { email, created_at };
  }
}

/** Reads an ISO 8601 date or time, in UTC unless it says otherwise. */
function toTime(text: string): string | undefined {
  for (const complete of [text, `${text}Z`, `${text}T00Z`])
    try {
      return Temporal.Instant.from(complete).toString();
    } catch {
      // Tries the next one.
    }
  return undefined;
}

function refuseLeftOut(count: number) {
  if (count > 0) throw new UserError(`Invalid: ${count}. Fix the entries listed above, then run this again.`);
}

/**
 * Adds to an error message that the command can be run again, because repeating what is already done changes nothing.
 */
const continueLater = (done: () => string) => (error: unknown) => {
  if (!(error instanceof UserError)) throw error;
  throw new UserError(`${error.message}\n${done()} Run the same command again to continue.`);
};

const isDay = /^\d{4}-\d\d-\d\d$/;
// `Date` turns 31 November into 1 December.
const toDate = (day: string) => new Date(Date.parse(day) || 0);

const sayCount = (total: number) => (total === 1 ? '1 address' : `${total} addresses`);

async function ask(question: string) {
  if (!process.stdin.isTTY)
    throw new UserError('Nothing was erased. To confirm without a terminal, use --yes.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(question);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

const config = {
  allowPositionals: true,
  options: {
    'data-dir': { type: 'string', default: defaultDataDir },
    after: { type: 'string' },
    since: { type: 'string' },
    from: { type: 'string' },
    yes: { type: 'boolean', default: false },
  },
} as const;

/** `npm run waitlist`: shows and exports the waitlist, erases addresses and restores a backup. */
await runSession(USAGE, main, { interruptedCode: 130 });

async function main(session: Session) {
  // The reader may stop early, as `head` does.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => code === 'EPIPE' && process.exit());
  const { values, positionals } = readArguments(config, HELP);
  const { after, since, from, yes } = values;
  const [name = 'list', argument = ''] = positionals;
  const run = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!run) throw new UserError(`${JSON.stringify(name)} is not a command. ${HELP}`);
  const isErase = name === 'erase';
  const hasArgument = name === 'restore' || (isErase && from === undefined);
  const faults = {
    'erase needs one address, or --from <file>.': isErase && hasArgument && argument === '',
    'restore needs a file.': name === 'restore' && argument === '',
    [`Too many arguments for ${name}.`]: positionals.length > (hasArgument ? 2 : 1),
    '--after only works with csv.': after !== undefined && name !== 'csv',
    '--since only works with csv.': since !== undefined && name !== 'csv',
    '--since needs a day, such as 2026-11-01.':
      since !== undefined && !(isDay.test(since) && toDate(since).toISOString().startsWith(since)),
    '--from only works with erase.': from !== undefined && !isErase,
    '--yes only works with erase.': yes && !isErase,
  };
  for (const [fault, isSo] of Object.entries(faults)) if (isSo) throw new UserError(`${fault} ${HELP}`);
  const options = { argument, yes, ...(after && { after }), ...(since && { since }), ...(from && { from }) };
  await run(await openList(values['data-dir'], session), options);
}
