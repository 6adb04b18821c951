import { createInterface } from 'node:readline/promises';
import { printable } from '../src/config/printable.ts';
import { normaliseEmail } from '../src/waitlist/join.client.ts';
import { defaultDataDir } from '../supabase/local/data-dir.ts';
import { readArguments } from '../tooling/command/arguments.ts';
import { runSession, type Session, UserError } from '../tooling/command/session.ts';
import { dayOf, drawDays, minuteOf, quoteForShell, toCsv, writeRows } from '../tooling/waitlist/output.ts';
import type { List } from '../tooling/waitlist/list.ts';
import { openList } from '../tooling/waitlist/open-list.ts';

const USAGE = `npm run waitlist [-- command] [-- options]

  (none)             every address, in alphabetical order, with the time at which it joined (UTC)
  count              how many there are
  by-day             how many joined on each day (UTC)
  csv                the list as a file: npm run -s waitlist -- csv > waitlist.csv
  erase <address>    removes an address, after asking

  --after <address>    csv: goes on after this address, without the header
  --yes                erase: does not ask
  --data-dir <folder>  where the embedded backend keeps its data

With SUPABASE_URL and SUPABASE_SECRET_KEY in the environment (not in .env), it is that project's list; otherwise that of
the embedded backend of npm start, whether or not it is running.`;

const HELP = 'All that there is: npm run waitlist -- --help';

interface Options {
  argument: string;
  after?: string;
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
  async csv(list, { after }) {
    const isNpmLoud = process.env['npm_lifecycle_event'] && process.env['npm_config_loglevel'] !== 'silent';
    if (isNpmLoud && !process.stdout.isTTY)
      throw new UserError(
        'npm has written two lines of its own there. With -s it does not: npm run -s waitlist -- csv > waitlist.csv',
      );
    if (after === undefined) process.stdout.write('email,joined\r\n');
    const goOn = (last: string) =>
      `To go on from there: npm run -s waitlist -- csv --after ${quoteForShell(last)} >> waitlist.csv`;
    console.error(sayCount(await writeRows(list.pages(after), toCsv, goOn)));
  },
  async erase(list, { argument, yes }) {
    const email = normaliseEmail(argument);
    if (!yes && !(await ask(`Erase ${email} from the list of ${list.name}? [y/N] `)))
      throw new UserError('Nothing was erased.');
    const row = await list.erase(email);
    if (!row) throw new UserError(`${email} is not on the list of ${list.name}. Nothing was erased.`);
    console.info(`Erased from the list of ${list.name}: ${email}, who joined on ${minuteOf(row)} UTC.`);
  },
};

const sayCount = (total: number) => (total === 1 ? '1 address' : `${total} addresses`);

async function ask(question: string) {
  if (!process.stdin.isTTY)
    throw new UserError('Nobody is there to be asked. Nothing was erased; --yes does not ask.');
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
    yes: { type: 'boolean', default: false },
  },
} as const;

/** `npm run waitlist`: for the owner of the list, to show and export it and to erase addresses. */
await runSession(USAGE, main, { interruptedCode: 130 });

async function main(session: Session) {
  const { values, positionals } = readArguments(config, HELP);
  const { after, yes } = values;
  const [name = 'list', argument = ''] = positionals;
  const run = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!run) throw new UserError(`${JSON.stringify(name)} is not a command. ${HELP}`);
  const erases = name === 'erase';
  const faults = {
    'erase needs one address.': erases && argument === '',
    [`Too many arguments for ${name}.`]: positionals.length > (erases ? 2 : 1),
    '--after is for csv.': after !== undefined && name !== 'csv',
    '--yes is for erase.': yes && !erases,
  };
  for (const [fault, isSo] of Object.entries(faults)) if (isSo) throw new UserError(`${fault} ${HELP}`);
  await run(await openList(values['data-dir'], session), { argument, yes, ...(after && { after }) });
}
