import type { RequestListener } from 'node:http';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { writeRunning } from '../../supabase/local/running-backend.ts';
import { type StartedBackend, startBackend } from '../../supabase/local/start.ts';
import { runProgram } from '../../tooling/build/run-program.ts';
import { type Session, UserError } from '../../tooling/command/session.ts';
import { hang, send, serveFeed, status } from '../../tooling/feed/server.ts';
import { closeServer, listen } from '../../tooling/net/listen.ts';
import type { List } from '../../tooling/waitlist/list.ts';
import { openList } from '../../tooling/waitlist/open-list.ts';
import { readCsv } from '../../tooling/waitlist/read-csv.ts';
import { forward } from '../support/forward.ts';
import { makeFolder } from '../support/make-folder.ts';
import { secretsIn } from '../support/secrets.ts';
import { makeCertificate } from './certificate.ts';

const script = fileURLToPath(new URL('../../scripts/waitlist.ts', import.meta.url));
const dataDir = makeFolder();
const backend = await startBackend({ dataDir });
let closing: Promise<void> | undefined;
/** Safe to call twice: the last test also closes the backend, and may be retried. */
const closeBackend = () => (closing ??= backend.close());
await backend.sql(
  `insert into public.waitlist (email, created_at)
   select 'fan' || lpad(n::text, 4, '0') || '@example.com', timestamptz '2026-11-20 23:30Z' + n % 2 * interval '2 days'
   from generate_series(1, 1498) n
   union all values ('=1+1@example.com', timestamptz '2026-11-20 08:00Z'), ('o''n@example.com', '2026-11-20 08:00Z')`,
);
afterAll(closeBackend);

async function run(args: string[], env: Record<string, string> = {}) {
  const ended = await runProgram(
    process.execPath,
    [script, ...args, ...(env['SUPABASE_URL'] ? [] : ['--data-dir', dataDir])],
    {
      env: { ...process.env, npm_lifecycle_event: '', ...env },
    },
  );
  return { ...ended, lines: ended.out.trim().split(/\r?\n/) };
}

const fromList = "addresses from the embedded backend's list";
const project = (env: Record<string, string> = {}) => ({
  SUPABASE_URL: backend.url,
  SUPABASE_SECRET_KEY: backend.secretKey,
  ...env,
});

/** The settings of a project at the address of a server. */
const behind = ({ url }: { url: string }) => project({ SUPABASE_URL: new URL(url).origin });

/** Forwards requests to a project. */
const passTo =
  (url: string): RequestListener =>
  (request, response) =>
    forward(request, response, url + request.url);

const restored = (count: string, already: number) =>
  expect.stringMatching(
    new RegExp(`^Restored ${count} to .*\\. Already there, or repeated in the file: ${already}\\.$`, 'm'),
  );

test('prints the list, the number of addresses, the sign-ups by day, and CSV', async () => {
  const list = await run([]);
  expect(list.lines).toHaveLength(1501);
  expect(list.lines[1]).toBe('2026-11-22 23:30  fan0001@example.com');
  expect(list.lines.at(-1)).toBe(`1500 ${fromList}`);
  expect((await run(['count'])).out).toBe(`1500 ${fromList}\n`);

  const days = await run(['by-day']);
  expect(days.lines).toEqual([
    expect.stringMatching(/^2026-11-20 {2}751 {2}█{60}$/),
    '2026-11-21    0',
    expect.stringMatching(/^2026-11-22 {2}749 {2}█{60}$/),
    `1500 ${fromList}`,
  ]);

  const csv = await run(['csv']);
  expect(csv.err).toBe(`1500 ${fromList}\n`);
  expect(csv.lines).toHaveLength(1501);
  expect(csv.lines.slice(0, 3)).toEqual([
    'email,joined',
    `"'=1+1@example.com",2026-11-20T08:00:00.000Z`,
    '"fan0001@example.com",2026-11-22T23:30:00.000Z',
  ]);
});

test('the key is not sent to another server when a project redirects to it', async () => {
  await using thief = await serveFeed(send([]));
  await using moved = await serveFeed(status(307, { location: thief.url }));
  const { code, err } = await run(['count'], behind(moved));
  expect([code, err]).toEqual([1, expect.stringMatching(/did not respond like a Supabase project/)]);
  expect(thief.requests).toEqual([]);
});

test('rows cannot inject commands into a CI runner’s log', async () => {
  const rows = [{ email: '##[add-mask]a@example.com\n', created_at: '2026-11-20T08:00:00Z' }];
  await using rogue = await serveFeed(send(rows), send([]));
  const { host } = new URL(rogue.url);
  const { out } = await run([], behind(rogue));
  expect(out).toBe(`2026-11-20 08:00  # #[add-mask]a@example.com \n1 address from ${host}'s list\n`);
});

test('a note points out that the list is the embedded backend’s, not the site’s', async () => {
  const { code, out, err } = await run(['count'], {
    PUBLIC_SUPABASE_URL: 'https://abc.supabase.co',
    PUBLIC_SUPABASE_ANON_KEY: 'sb_publishable_abc',
  });
  expect([code, out]).toEqual([0, `1500 ${fromList}\n`]);
  expect(err).toMatch(
    /^This is the embedded backend's list\. To read the list at https:\/\/abc\.supabase\.co, set SUPABASE_URL/,
  );
});

test('an address is erased only after confirmation', async () => {
  await backend.sql("insert into public.waitlist (email) values ('gone@xn--bcher-kva.example')");
  const asked = await run(['erase', 'gone@bücher.example']);
  expect([asked.code, asked.err]).toEqual([1, expect.stringContaining('Nothing was erased')]);
  const { host } = new URL(backend.url);
  const erased = await run(['erase', ' Gone@Bücher.example'.normalize('NFD'), '--yes'], project());
  expect(erased.out).toMatch(
    new RegExp(
      `^Erased from ${host}'s list: gone@xn--bcher-kva.example, who joined on 20\\d\\d-\\d\\d-\\d\\d `,
    ),
  );
  const again = await run(['erase', 'gone@bücher.example', '--yes'], project());
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining(`is not on ${host}'s list`) });
  const several = 'a@x.org","fan0001@example.com","b@x.org';
  expect(await run(['erase', several, '--yes'], project())).toMatchObject({
    code: 1,
    err: `Not an address: ${several}. Give one such as name@example.org, or several with --from <file>.\n`,
  });
  expect((await run(['count'])).out).toBe(`1500 ${fromList}\n`);
});

test('an export can start from a given day in UTC, whatever the time zone of the database', async () => {
  await backend.sql("set timezone = 'Pacific/Auckland'");
  onTestFinished(() => void backend.sql('reset timezone'));
  const week = await run(['csv', '--since', '2026-11-21']);
  expect(week.err).toBe(`749 ${fromList}\n`);
  expect(week.lines.slice(0, 2)).toEqual(['email,joined', '"fan0001@example.com",2026-11-22T23:30:00.000Z']);
  for (const day of ['21.11.2026', '2026-11-31'])
    expect(await run(['csv', '--since', day])).toMatchObject({ code: 1, out: '' });
});

// Each test runs several commands, on a machine that may be busy.
describe('commands that read a file', { timeout: 90_000 }, () => {
  const file = join(makeFolder(), 'some.csv');
  let other: StartedBackend;
  let env: Record<string, string>;
  /** Some rows, and the file that they are exported to. */
  let sample: { rows: unknown[]; csv: string };
  beforeAll(async () => {
    other = await startBackend();
    env = { SUPABASE_URL: other.url, SUPABASE_SECRET_KEY: other.secretKey };
    await other.sql(
      `insert into public.waitlist select gen_random_uuid(), email, '2026-11-20 08:00Z'
       from unnest('{=1@x.org,a@x.org,josé@x.org}'::text[]) email`,
    );
    sample = { rows: await table(), csv: (await run(['csv'], env)).out };
  }, 60_000);
  beforeEach(() => other.sql('truncate public.waitlist'));
  afterAll(() => other.close());

  const table = () =>
    other.sql('select email, created_at::text from public.waitlist order by email collate "C"');

  test('restore recreates every exported row, to the microsecond, and can be run again', async () => {
    const odd = ['=1', "'=1", "''", "o'n", '名', '+a', '#a##b', '{a|b}'].map((name) => `${name}@example.com`);
    await other.sql(
      `insert into public.waitlist (email, created_at)
       select email, timestamptz '2026-11-20 08:00Z' + n * interval '1.000001 s' from unnest(
         $1::text[] || array(select n || '@example.com' from generate_series(1, 1100) n)
       ) with ordinality as t (email, n)`,
      [odd],
    );
    const exported = await table();
    writeFileSync(file, (await run(['csv'], env)).out);
    await other.sql('truncate public.waitlist');
    expect((await run(['restore', file], env)).out).toEqual(restored('1108 addresses', 0));
    expect(await table()).toEqual(exported);
    await other.sql("delete from public.waitlist where email = '7@example.com'");
    expect((await run(['restore', file], env)).out).toEqual(restored('1 address', 1107));
    expect(await table()).toEqual(exported);
  });

  test('restore lists the rows that the table rejects, and restores the others', async () => {
    const rows = ['a@x.org', 'no address', 'b@x.org'].map((email) => `,${email},2026-11-20T08:00:00Z`);
    rows.push(',never@x.org,2026-02-30');
    writeFileSync(file, ['joined at,email,joined', ...rows].join('\n'));
    const { code, err } = await run(['restore', file], env);
    expect([code, err]).toEqual([
      1,
      'not a valid row: "no address"\nnot a valid row: "never@x.org"\nInvalid: 2. Fix the entries listed above, then run this again.\n',
    ]);
    expect(await table()).toHaveLength(2);
  });

  const inCells = (csv: string, separator: string) => csv.replaceAll('"', '').replaceAll(',', separator);
  test.each<[string, (csv: string) => string | Buffer]>([
    ['Excel, with semicolons', (csv) => `\ufeff${inCells(csv, ';')}`],
    ['Excel, as Unicode text', (csv) => Buffer.from(`\ufeff${inCells(csv, '\t')}`, 'utf16le')],
    ['Excel, with a line that names the separator', (csv) => `\ufeffsep=;\r\n${inCells(csv, ';')}`],
    ['Excel, without the separators before empty notes', (csv) => csv.replace('joined', 'joined,note,tag')],
    ['npm, which adds its command', (csv) => `\n> site@1.0.0 waitlist\n> node waitlist.ts csv\n\n${csv}`],
    [
      'a database on a classic Mac',
      (csv) => csv.replaceAll('\r\n', '\r').replace(/T(\d\d:\d\d:\d\d)\.000Z/g, ' $1.000+00'),
    ],
    [
      'a mail service, with spaces and empty rows',
      (csv) =>
        `${csv.replace('email,joined', '"E-mail Address ","Joined"').replace(/"(.*)",(2.*)/g, '"\u00a0$1 ", $2 ')}\r\n,\r\n , \r\n`,
    ],
    [
      'someone who adds notes',
      (csv) => csv.replace('joined', 'joined,note\u2028').replace(/Z/g, 'Z,"a\u2028""b""\nc"'),
    ],
  ])('restore reads the export as saved by %s', async (_, save) => {
    writeFileSync(file, save(sample.csv));
    expect((await run(['restore', file], env)).out).toEqual(restored('3 addresses', 0));
    expect(await table()).toEqual(sample.rows);
  });

  test('restore reads a time with a space or without a zone, which is then UTC', async () => {
    await other.sql("set timezone = 'Pacific/Auckland'");
    onTestFinished(() => void other.sql('reset timezone'));
    const times = ['2026-11-20 08:00', '2026-11-20 8:00:00', '2026-11-20T08:00:00', '2026-11-20 10:00+02'];
    const rows = [...times, '2026-11-20'].map((time, index) => `${index}@x.org,${time}`);
    writeFileSync(file, ['email,joined', ...rows].join('\n'));
    expect((await run(['restore', file], env)).out).toEqual(restored('5 addresses', 0));
    const hours = await other.sql<{ hour: string }>(
      "select to_char(created_at at time zone 'UTC', 'DD HH24:MI') as hour from public.waitlist order by email",
    );
    expect(hours.map(({ hour }) => hour)).toEqual([...times.map(() => '20 08:00'), '20 00:00']);
  });

  test('erase --from lists the values that are not addresses, and erases the others', async () => {
    const emails = ['a@x.org', 'b@x.org', 'c@x.org', "d'@x.org"];
    const stored = [...emails, 'jo@x.org'];
    await other.sql('insert into public.waitlist (email) select unnest($1::text[])', [stored]);
    const invalid = ['Jo <jo@x.org>', '', '<jo@x.org>', 'c@x.org', '"jo@x.org;d@x.org"'];
    const cells = ['A@x.org\u200b', '" b@x.org "', ...invalid];
    const lines = ['email,note', ...[...cells, "d'@x.org", 'c@x.org'].map((cell) => `${cell},x`)];
    // As in a file from Windows to which rows have been added elsewhere.
    writeFileSync(file, lines.map((line, index) => line + (index % 2 ? '\n' : '\r\n')).join(''));
    const { code, out, err } = await run(['erase', '--from', file, '--yes'], env);
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(/^Erased 4 addresses from .* repeated in the file: 1\.\n$/),
    ]);
    expect(err.trim().split('\n')).toEqual([
      'line 4, not an address: jo <jo@x.org>',
      'line 6, not an address: <jo@x.org>',
      'line 8, not an address: jo@x.org;d@x.org',
      'Invalid: 3. Fix the entries listed above, then run this again.',
    ]);
    expect(await table()).toEqual([expect.objectContaining({ email: 'jo@x.org' })]);
  });

  test('addresses with a spelling that is no longer accepted can be erased', async () => {
    const [rule] = await other.sql<{ definition: string }>(
      "select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'waitlist_email_spelling'",
    );
    await other.sql('alter table public.waitlist drop constraint waitlist_email_spelling');
    const old = ['jo@bücher.example', 'zoë@example.org'.normalize('NFD'), 'al@bücher.example'];
    await other.sql('insert into public.waitlist (email) select unnest($1::text[])', [old]);
    await other.sql(`alter table public.waitlist add constraint waitlist_email_spelling ${rule?.definition}`);
    writeFileSync(file, (await run(['csv'], env)).out);
    expect((await run(['erase', old[2] ?? '', '--yes'], env)).code).toBe(0);
    expect((await run(['erase', '--from', file, '--yes'], env)).out).toMatch(/^Erased 2 addresses/);
    expect(await table()).toEqual([]);
  });

  test('erase --from needs confirmation, and counts the addresses that are not on the list', async () => {
    await other.sql(
      `insert into public.waitlist (email) select 'fan' || n || '@example.com' from generate_series(1, 90) n`,
    );
    const rows = Array.from({ length: 60 }, (_, i) => `FAN${i + 1}@Example.com`);
    writeFileSync(file, ['email', ...rows, 'z@example.com'].join('\n'));
    const asked = await run(['erase', '--from', file], env);
    expect([asked.code, (await table()).length]).toEqual([1, 90]);
    const { code, out } = await run(['erase', '--from', file, '--yes'], env);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^Erased 60 addresses from .* repeated in the file: 1\.\n$/),
    ]);
    expect(await table()).toHaveLength(30);
  });

  test('a file is read row by row, so its length does not matter', async () => {
    writeFileSync(
      file,
      Buffer.concat([Buffer.from('email\na@x.org\n'.padEnd(1e6, 'b@x.org\n')), Buffer.of(0xe9)]),
    );
    const rows = readCsv(file, 'email');
    expect((await rows.next()).value).toMatchObject({ email: 'a@x.org' });
    await expect(Array.fromAsync(rows)).rejects.toThrow('not in UTF-8');
  });

  test('a pipe is refused, because the file is read twice', async () => {
    const { code, err } = await run(['restore', '/dev/stdin'], env);
    expect([code, err]).toEqual([1, '/dev/stdin cannot be read: it is not a file\n']);
  });

  test('after a failed request, running the same command again resumes where it stopped', async () => {
    const lines = Array.from({ length: 600 }, (_, i) => `a${i}@example.com,2026-11-20T08:00:00Z`);
    writeFileSync(file, ['email,joined', ...lines].join('\n'));
    const wrong = await run(['restore', file], { ...env, SUPABASE_SECRET_KEY: 'sb_secret_kq7vxz3w' });
    expect(wrong.err).toMatch(/^.* does not accept SUPABASE_SECRET_KEY: .*\n$/);
    await using proxy = await serveFeed(passTo(other.url), status(500), passTo(other.url));
    const through = { ...env, SUPABASE_URL: new URL(proxy.url).origin };
    const half = await run(['restore', file], through);
    expect([half.code, half.err]).toEqual([1, expect.stringContaining('Rows added: 500. Run the same')]);
    expect((await run(['restore', file], through)).out).toEqual(restored('100 addresses', 500));
    expect(await table()).toHaveLength(600);
  });

  test.each<[string | Buffer, RegExp]>([
    ['', /has no column named "email" in its first line\.$/],
    ['email,Email Address\n', /has 2 columns named "email" in its first line\.$/],
    ['email,note\na@x.org,one, two\n', /not valid CSV\. .* line 2\b/],
    ['email,joined\n"a@x.org,2026-11-20T08:00Z\n', /not valid CSV\. .* not closed/i],
    [Buffer.from('email\njos\xe9@x.org\n', 'latin1'), /not in UTF-8\. .*"CSV UTF-8"\.$/],
  ])('a file that contains %j cannot be read, and the error says why', async (content, message) => {
    writeFileSync(file, content);
    const reading = Array.fromAsync(readCsv(file, 'email'));
    await expect(reading).rejects.toThrow(message);
    await expect(reading).rejects.toBeInstanceOf(UserError);
  });

  test.each<[string, string[], RegExp]>([
    ['', ['restore', '/nowhere.csv'], /^\/nowhere\.csv cannot be read: ENOENT/],
    [
      'email,joined\na@x.org,2026-11-20T08:00Z\nb@x.org,03/04/2026 09:00\n',
      ['restore', file],
      /, line 3: "03\/04\/2026 09:00" is not a date such as 2026-11-20T08:00:00Z\./,
    ],
  ])('a file that contains %j is refused with a one-line message', async (content, args, line) => {
    writeFileSync(file, content);
    const { code, out, err } = await run(args, env);
    expect([code, out, err.trim()]).toEqual([1, '', expect.stringMatching(line)]);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(await table()).toEqual([]);
  });
});

test.skipIf(process.platform === 'win32')('a list that does not fit on the disk is an error', async () => {
  // In units of 512 bytes, so that only the last write does not fit.
  const command = `ulimit -f 120; exec "$@" > '${join(dataDir, 'list.csv')}'`;
  const arguments_ = [process.execPath, script, 'csv', '--data-dir', dataDir];
  const { code, err } = await runProgram('/bin/sh', ['-c', command, 'sh', ...arguments_], {
    env: { ...process.env, npm_lifecycle_event: '' },
  });
  expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^EFBIG: .*\n$/) });
});

test('an export that fails halfway says so', async () => {
  await using proxy = await serveFeed(passTo(backend.url), status(500));
  const { code, err } = await run(['csv'], behind(proxy));
  expect([code, err]).toEqual([1, expect.stringContaining('Rows written: 1000. Run the same command')]);
});

describe('an error is a single line that does not contain the key', () => {
  const key = (SUPABASE_SECRET_KEY: string) => project({ SUPABASE_SECRET_KEY });
  const at = (SUPABASE_URL: string) => project({ SUPABASE_URL });

  /** The error with these variables. Not in a process of its own, which would take longer to start than the test. */
  async function failureOf(
    env: Record<string, string>,
    act = (list: List): unknown => list.count(),
    timeout = 30_000,
    folder?: string,
  ) {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    try {
      await act(await openList(folder, {} as Session, timeout));
    } catch (error) {
      return error instanceof UserError ? error.message : error;
    } finally {
      vi.unstubAllEnvs();
    }
    return undefined;
  }

  test('a folder as well as a project', async () => {
    const failure = await failureOf(project(), undefined, undefined, dataDir);
    expect(failure).toMatch(/^--data-dir is for the embedded backend: .*$/);
  });

  test.each([
    ['a publishable key', key('sb_publishable_kq7vxz3w'), /^SUPABASE_SECRET_KEY is a publishable key \(.*$/],
    ['no TLS', at('http://abc.supabase.co'), /^SUPABASE_URL is not a project's address\..*$/],
    ['a wrong key', key('sb_secret_kq7vxz3w'), /^.* does not accept SUPABASE_SECRET_KEY: .* \(401.*$/],
    [
      'no network',
      at('http://127.0.0.1:2'),
      /^127\.0\.0\.1:2 did not respond .* \(no response, ECONNREFUSED\)$/,
    ],
  ])('%s', async (_, whole, line) => {
    const failure = await failureOf(whole);
    expect(failure).toMatch(line);
    expect(secretsIn(`${failure}`, [whole.SUPABASE_SECRET_KEY.replace(/^sb_[a-z]+_/, '')])).toEqual([]);
  });

  test.each([
    [
      403,
      '42501',
      'lacks a grant or a policy for its "waitlist" table: run the first migration in supabase/migrations',
    ],
    [500, 'XX000', 'did not respond like a Supabase project'],
  ])('status %i, %s', async (code, reason, text) => {
    const body = { code: reason, message: 'in the words of the server', details: null, hint: null };
    await using server = await serveFeed((_, response) =>
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    );
    const failure = await failureOf(behind(server));
    expect(failure).toMatch(new RegExp(`^.*${RegExp.escape(text)}.* \\(${code}, ${reason}\\)$`));
    expect(failure).not.toContain(body.message);
  });

  test.each([
    ['[]', (list: List) => list.count()],
    ['{}', (list: List) => Array.fromAsync(list.pages())],
  ])('a project that responds with %s', async (body, use) => {
    await using server = await serveFeed((_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    );
    expect(await failureOf(behind(server), use)).toMatch(/^\S+ did not respond like a Supabase project: .*$/);
  });

  test('a project that never responds', async () => {
    await using server = await serveFeed(hang);
    expect(await failureOf(behind(server), (list) => list.count(), 200)).toMatch(
      /^\S+ did not respond like a Supabase project: try again later/,
    );
  });

  test('a certificate that is not trusted', async () => {
    const server = createServer(makeCertificate(dataDir, 90));
    const host = `localhost:${await listen(server)}`;
    const failure = await failureOf(at(`https://${host}`));
    await closeServer(server);
    expect(failure).toBe(
      `${host}'s certificate is not trusted. If this network inspects TLS, set NODE_USE_SYSTEM_CA=1. (no response, DEPTH_ZERO_SELF_SIGNED_CERT)`,
    );
  });

  test("npm's own output in the file", async () => {
    const { code, out, err } = await run(['csv'], {
      npm_lifecycle_event: 'waitlist',
      npm_config_loglevel: 'notice',
    });
    expect([code, out.startsWith('email,joined\r\n')]).toEqual([0, true]);
    expect(err).toContain('npm run -s waitlist -- csv > waitlist.csv');
  });
});

test('the list can still be read after the backend has stopped, and is unchanged', async () => {
  const running = await run(['csv']);
  expect(running.err).toBe(`1500 ${fromList}\n`);
  await closeBackend();
  // As after a crash, if another server now has the port.
  await using stranger = await serveFeed(status(401));
  writeRunning(dataDir, { url: new URL(stranger.url).origin, secretKey: backend.secretKey });
  expect(await run(['csv'])).toEqual(running);
  expect(stranger.requests).toEqual([]);
});
