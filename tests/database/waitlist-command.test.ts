import type { RequestListener } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type StartedBackend, startBackend } from '../../supabase/local/start.ts';
import { runProgram } from '../../tooling/build/run-program.ts';
import { send, serveFeed, status } from '../../tooling/feed/server.ts';
import { findFreePort } from '../../tooling/net/ports.ts';
import { jwt, secretsIn } from '../support/secrets.ts';

const script = fileURLToPath(new URL('../../scripts/waitlist.ts', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'list-'));
const backend = await startBackend({ dataDir });
let closing: Promise<void> | undefined;
/** The last test closes the backend too, and may be retried. */
const closeBackend = () => (closing ??= backend.close());
await backend.sql(
  `insert into public.waitlist (email, created_at)
   select 'fan' || lpad(n::text, 4, '0') || '@example.com', timestamptz '2026-11-20 23:30Z' + n % 2 * interval '2 days'
   from generate_series(1, 1498) n
   union all values ('=1+1@example.com', timestamptz '2026-11-20 08:00Z'), ('o''n@example.com', '2026-11-20 08:00Z')`,
);
afterAll(async () => {
  await closeBackend();
  rmSync(dataDir, { recursive: true, force: true });
});

async function run(args: string[], env: Record<string, string> = {}) {
  const ended = await runProgram(process.execPath, [script, ...args, '--data-dir', dataDir], {
    env: { ...process.env, npm_lifecycle_event: '', ...env },
  });
  return { ...ended, lines: ended.out.trim().split(/\r?\n/) };
}

const project = (env: Record<string, string> = {}) => ({
  SUPABASE_URL: backend.url,
  SUPABASE_SECRET_KEY: backend.secretKey,
  ...env,
});

/** Forwards requests to a project. */
const passTo =
  (url: string): RequestListener =>
  async (request, response) => {
    const sent = Object.entries(request.headers).filter(([name]) => /^(auth|api|pref|content-t)/.test(name));
    const body = await text(request);
    const answer = await fetch(url + request.url, {
      method: request.method ?? '',
      headers: sent.map(([name, value]) => [name, String(value)] as [string, string]),
      ...(body && { body }),
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  };

test('prints the list, the number of addresses, the sign-ups by day, and CSV', async () => {
  const list = await run([]);
  expect(list.lines).toHaveLength(1501);
  expect(list.lines[1]).toBe('2026-11-22 23:30  fan0001@example.com');
  expect(list.lines.at(-1)).toBe('1500 addresses');
  expect((await run(['count'])).out).toBe('1500 addresses\n');

  const days = await run(['by-day']);
  expect(days.lines).toEqual([
    expect.stringMatching(/^2026-11-20 {2}751 {2}█{63}$/),
    '2026-11-21    0',
    expect.stringMatching(/^2026-11-22 {2}749 {2}█{63}$/),
  ]);

  const csv = await run(['csv']);
  expect(csv.err).toBe('1500 addresses\n');
  expect(csv.lines).toHaveLength(1501);
  expect(csv.lines.slice(0, 3)).toEqual([
    'email,joined',
    `"'=1+1@example.com",2026-11-20T08:00:00.000Z`,
    '"fan0001@example.com",2026-11-22T23:30:00.000Z',
  ]);
});

test('a project can be configured in the environment', async () => {
  expect(await run(['count'], project())).toMatchObject({ code: 0, out: '1500 addresses\n', err: '' });
});

test('the key is not sent to another server when a project redirects to it', async () => {
  await using thief = await serveFeed(send([]));
  await using moved = await serveFeed(status(307, { location: thief.url }));
  const env = project({ SUPABASE_URL: new URL(moved.url).origin });
  for (const command of [['count'], ['erase', 'a@example.com', '--yes']]) {
    const { code, err } = await run(command, env);
    expect([code, err]).toEqual([1, expect.stringMatching(/cannot be reached/)]);
  }
  expect(thief.requests).toEqual([]);
});

test('rows cannot inject commands into a CI runner’s log', async () => {
  const rows = [{ email: '##[add-mask]a@example.com\n', created_at: '2026-11-20T08:00:00Z' }];
  await using rogue = await serveFeed(send(rows), send([]));
  const { out } = await run([], project({ SUPABASE_URL: new URL(rogue.url).origin }));
  expect(out).toBe('2026-11-20 08:00  # #[add-mask]a@example.com \n1 address\n');
});

test('a note points out that the list is the embedded backend’s, not the site’s', async () => {
  const { code, out, err } = await run(['count'], {
    PUBLIC_SUPABASE_URL: 'https://abc.supabase.co',
    PUBLIC_SUPABASE_ANON_KEY: 'sb_publishable_abc',
  });
  expect([code, out]).toEqual([0, '1500 addresses\n']);
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
  expect((await run(['count'])).out).toBe('1500 addresses\n');
});

test('an export can start from a given day', async () => {
  const week = await run(['csv', '--since', '2026-11-21']);
  expect(week.err).toBe('749 addresses\n');
  expect(week.lines.slice(0, 2)).toEqual(['email,joined', '"fan0001@example.com",2026-11-22T23:30:00.000Z']);
  for (const day of ['21.11.2026', '2026-11-31'])
    expect(await run(['csv', '--since', day])).toMatchObject({ code: 1, out: '' });
});

// Each test runs several commands, on a machine that may be busy.
describe('commands that read a file', { timeout: 90_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'files-'));
  const file = join(folder, 'some.csv');
  let other: StartedBackend;
  let env: Record<string, string>;
  beforeAll(async () => {
    other = await startBackend();
    env = { SUPABASE_URL: other.url, SUPABASE_SECRET_KEY: other.secretKey };
  }, 60_000);
  beforeEach(() => other.sql('truncate public.waitlist'));
  afterAll(async () => {
    await other.close();
    rmSync(folder, { recursive: true, force: true });
  });

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
    const first = await run(['restore', file], env);
    expect(first.out).toMatch(/: 1108; 0 already there\.$/m);
    expect(await table()).toEqual(exported);
    await other.sql("delete from public.waitlist where email = '7@example.com'");
    expect((await run(['restore', file], env)).out).toMatch(/: 1; 1107 already there\.$/m);
    expect(await table()).toEqual(exported);
  });

  test('restore lists the rows that the table rejects, and restores the others', async () => {
    const rows = ['a@x.org', 'no address', 'b@x.org'].map((email) => `,${email},2026-11-20T08:00:00Z`);
    writeFileSync(file, ['joined at,email,joined', ...rows].join('\n'));
    const { code, err } = await run(['restore', file], env);
    expect([code, err]).toEqual([0, 'not a valid address: no address\n']);
    expect(await table()).toHaveLength(2);
    writeFileSync(file, 'email,joined\nc@x.org,soon\n');
    expect(await run(['restore', file], env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('"soon" is not a date'),
    });
    expect(await table()).toHaveLength(2);
  });

  test('erase --from removes every address in a mail service’s export, after asking once', async () => {
    await other.sql(
      `insert into public.waitlist (email) select 'fan' || n || '@example.com' from generate_series(1, 90) n`,
    );
    const rows = Array.from(
      { length: 60 },
      (_, i) => `"Fan ""${i}"", of\nJersey",FAN${i + 1}@Example.com ,x`,
    );
    const others = ['No,"not, an) address",x', ',,', 'Z,z@example.com,x'];
    writeFileSync(file, ['\ufeffName,Email Address,List', ...rows, ...others].join('\r\n'));
    const asked = await run(['erase', '--from', file], env);
    expect([asked.code, (await table()).length]).toEqual([1, 90]);
    const { code, out } = await run(['erase', '--from', file, '--yes'], env);
    expect([code, out]).toEqual([0, expect.stringMatching(/: 60; 1 were not on it\.\n$/)]);
    expect(await table()).toHaveLength(30);
  });

  test('after a failed request, running the same command again resumes where it stopped', async () => {
    const lines = Array.from({ length: 600 }, (_, i) => `a${i}@example.com,2026-11-20T08:00:00Z`);
    writeFileSync(file, ['email,joined', ...lines].join('\n'));
    await using proxy = await serveFeed(passTo(other.url), status(500), passTo(other.url));
    const behind = { ...env, SUPABASE_URL: new URL(proxy.url).origin };
    const half = await run(['restore', file], behind);
    expect([half.code, half.err]).toEqual([1, expect.stringContaining('500 rows were added. Run the same')]);
    expect((await run(['restore', file], behind)).out).toContain(': 100; 500 already there.');
    expect(await table()).toHaveLength(600);
  });

  test.each([
    ['', ['restore', '/nowhere.csv'], /^\/nowhere\.csv cannot be read: ENOENT/],
    ['name\nAnn\n', ['erase', '--from', file, '--yes'], /has no column "email" in its first line\.$/],
    ['email\na@x.org\n', ['restore', file], /has no column "joined" in its first line\.$/],
  ])('a file that contains %j is refused with a one-line message', async (content, args, line) => {
    writeFileSync(file, content);
    const { code, err } = await run(args, project());
    expect([code, err.trim()]).toEqual([1, expect.stringMatching(line)]);
  });
});

test('an export that fails halfway can be resumed after the last address it received', async () => {
  await using proxy = await serveFeed(passTo(backend.url), status(500), passTo(backend.url));
  const env = project({ SUPABASE_URL: new URL(proxy.url).origin });
  const first = await run(['csv'], env);
  expect(first.code).toBe(1);
  const [, after = ''] =
    /1000 rows were written\..* --after '([^']+)' >> waitlist\.csv\n$/.exec(first.err) ?? [];
  const second = await run(['csv', '--after', after], env);
  const whole = await run(['csv'], env);
  expect(first.out + second.out).toBe(whole.out);
});

describe('an error is a single line that does not contain the key', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    [
      'a publishable key',
      { SUPABASE_SECRET_KEY: 'sb_publishable_kq7vxz3w' },
      /^SUPABASE_SECRET_KEY is a publishable key \(/,
    ],
    [
      'an anon key',
      { SUPABASE_SECRET_KEY: jwt({ role: 'anon' }) },
      /^SUPABASE_SECRET_KEY is a JWT with role anon \(/,
    ],
    [
      'an address without TLS',
      { SUPABASE_URL: 'http://abc.supabase.co' },
      /^SUPABASE_URL is not a project's address\./,
    ],
    [
      'a wrong key',
      { SUPABASE_SECRET_KEY: 'sb_secret_kq7vxz3w' },
      /does not accept SUPABASE_SECRET_KEY: .* \(401/,
    ],
  ])('%s', async (_, env, line) => {
    const whole = project(env);
    const { code, out, err } = await run(['count'], whole);
    expect([code, out, err.trim().split('\n').length]).toEqual([1, '', 1]);
    expect(err).toMatch(line);
    expect(secretsIn(err, [whole.SUPABASE_SECRET_KEY.replace(/^sb_[a-z]+_/, '')])).toEqual([]);
  });

  test.each([
    [404, 'PGRST205', /has no table "waitlist": run the migrations in supabase\/migrations/],
    [403, '42501', /does not allow this key to use the table/],
    [500, 'XX000', /did not respond like a Supabase project/],
  ])('status %i, %s', async (code, reason, line) => {
    const body = { code: reason, message: 'in the words of the server', details: null, hint: null };
    await using server = await serveFeed((_, response) =>
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    );
    const failed = await run(['count'], project({ SUPABASE_URL: new URL(server.url).origin }));
    expect(failed).toMatchObject({ code: 1, out: '', err: expect.stringMatching(line) });
    expect(failed.err.trim().split('\n')).toHaveLength(1);
    expect(failed.err).toContain(`(${code}, ${reason})`);
    expect(failed.err).not.toContain(body.message);
  });

  test('no network', { timeout: 30_000 }, async () => {
    const host = `127.0.0.1:${await findFreePort()}`;
    const { code, err } = await run(['count'], project({ SUPABASE_URL: `http://${host}` }));
    expect(code).toBe(1);
    expect(err).toBe(
      `${host} cannot be reached: check SUPABASE_URL and the network. (no response, ECONNREFUSED)\n`,
    );
  });

  test("npm's own output in the file", async () => {
    const { code, out, err } = await run(['csv'], {
      npm_lifecycle_event: 'waitlist',
      npm_config_loglevel: 'notice',
    });
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('npm run -s waitlist -- csv > waitlist.csv');
  });
});

test('the list can still be read after the backend has stopped, and is unchanged', async () => {
  const running = await run(['csv']);
  expect(running.err).toBe('1500 addresses\n');
  await closeBackend();
  expect(await run(['csv'])).toEqual(running);
});
