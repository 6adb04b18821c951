import type { RequestListener } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { startBackend } from '../../supabase/local/start.ts';
import { runProgram } from '../../tooling/build/run-program.ts';
import { send, serveFeed, status } from '../../tooling/feed/server.ts';
import { findFreePort } from '../../tooling/net/ports.ts';
import { jwt, secretsIn } from '../support/secrets.ts';

const script = fileURLToPath(new URL('../../scripts/waitlist.ts', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'list-'));
let backend = await startBackend({ dataDir });
await backend.sql(
  `insert into public.waitlist (email, created_at)
   select 'fan' || lpad(n::text, 4, '0') || '@example.com', timestamptz '2026-11-20 23:30Z' + n % 2 * interval '2 days'
   from generate_series(1, 1498) n
   union all values ('=1+1@example.com', timestamptz '2026-11-20 08:00Z'), ('o''n@example.com', '2026-11-20 08:00Z')`,
);
afterAll(async () => {
  await backend.close();
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

test.each([
  ['the embedded backend while it runs', () => ({})],
  ['a project that the environment names', project],
])('%s: the list, how many there are, on which day they joined, and as CSV', async (_, env) => {
  const list = await run([], env());
  expect(list.lines).toHaveLength(1501);
  expect(list.lines[1]).toBe('2026-11-22 23:30  fan0001@example.com');
  expect(list.lines.at(-1)).toBe('1500 addresses');
  expect((await run(['count'], env())).out).toBe('1500 addresses\n');

  const days = await run(['by-day'], env());
  expect(days.lines).toEqual([
    expect.stringMatching(/^2026-11-20 {2}751 {2}█{63}$/),
    '2026-11-21    0',
    expect.stringMatching(/^2026-11-22 {2}749 {2}█{63}$/),
  ]);

  const csv = await run(['csv'], env());
  expect(csv.err).toBe('1500 addresses\n');
  expect(csv.lines).toHaveLength(1501);
  expect(csv.lines.slice(0, 3)).toEqual([
    'email,joined',
    `"'=1+1@example.com",2026-11-20T08:00:00.000Z`,
    '"fan0001@example.com",2026-11-22T23:30:00.000Z',
  ]);
});

test('a project that redirects elsewhere does not give the key away', async () => {
  await using thief = await serveFeed(send([]));
  await using moved = await serveFeed(status(307, { location: thief.url }));
  const env = project({ SUPABASE_URL: new URL(moved.url).origin });
  for (const command of [['count'], ['erase', 'a@example.com', '--yes']]) {
    const { code, err } = await run(command, env);
    expect([code, err]).toEqual([1, expect.stringMatching(/cannot be reached/)]);
  }
  expect(thief.requests).toEqual([]);
});

test('rows cannot give commands to a CI runner', async () => {
  const rows = [{ email: '##[add-mask]a@example.com\n', created_at: '2026-11-20T08:00:00Z' }];
  await using rogue = await serveFeed(send(rows), send([]));
  const { out } = await run([], project({ SUPABASE_URL: new URL(rogue.url).origin }));
  expect(out).toBe('2026-11-20 08:00  # #[add-mask]a@example.com \n1 address\n');
});

test('the embedded list is not taken for that of the site', async () => {
  const { code, out, err } = await run(['count'], {
    PUBLIC_SUPABASE_URL: 'https://abc.supabase.co',
    PUBLIC_SUPABASE_ANON_KEY: 'sb_publishable_abc',
  });
  expect([code, out]).toEqual([0, '1500 addresses\n']);
  expect(err).toMatch(
    /^This is the embedded backend's list\. For that of https:\/\/abc\.supabase\.co, set SUPABASE_URL/,
  );
});

test('an address is erased, once somebody has agreed', async () => {
  await backend.sql("insert into public.waitlist (email) values ('gone@xn--bcher-kva.example')");
  const asked = await run(['erase', 'gone@bücher.example']);
  expect([asked.code, asked.err]).toEqual([1, expect.stringContaining('Nothing was erased')]);
  const { host } = new URL(backend.url);
  const erased = await run(['erase', ' Gone@Bücher.example'.normalize('NFD'), '--yes'], project());
  expect(erased.out).toMatch(
    new RegExp(
      `^Erased from the list of ${host}: gone@xn--bcher-kva.example, who joined on 20\\d\\d-\\d\\d-\\d\\d `,
    ),
  );
  const again = await run(['erase', 'gone@bücher.example', '--yes'], project());
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('is not on the list') });
  expect((await run(['count'])).out).toBe('1500 addresses\n');
});

test('a list of which a page did not come goes on from the last address that did', async () => {
  const pass: RequestListener = async ({ url = '', headers }, response) => {
    const { authorization = '', apikey = '' } = headers;
    const answer = await fetch(backend.url + url, { headers: { authorization, apikey: String(apikey) } });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  };
  await using proxy = await serveFeed(pass, status(500), pass);
  const env = project({ SUPABASE_URL: new URL(proxy.url).origin });
  const first = await run(['csv'], env);
  expect(first.code).toBe(1);
  const [, after = ''] =
    /1000 rows were written\..* --after '([^']+)' >> waitlist\.csv\n$/.exec(first.err) ?? [];
  const second = await run(['csv', '--after', after], env);
  const whole = await run(['csv'], env);
  expect(first.out + second.out).toBe(whole.out);
});

describe('what goes wrong is one line, without the key', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    [
      'a publishable key',
      { SUPABASE_SECRET_KEY: 'sb_publishable_kq7vxz3w' },
      /^SUPABASE_SECRET_KEY is a publishable key \(/,
    ],
    [
      'an anon key',
      { SUPABASE_SECRET_KEY: jwt({ role: 'anon' }) },
      /^SUPABASE_SECRET_KEY is a JWT of role anon \(/,
    ],
    [
      'an address without TLS',
      { SUPABASE_URL: 'http://abc.supabase.co' },
      /^SUPABASE_URL is no address of a project\./,
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
    [403, '42501', /does not let this key use the table/],
    [500, 'XX000', /did not answer as a project's data API does/],
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
      `${host} cannot be reached: check SUPABASE_URL and the network. (no answer, ECONNREFUSED)\n`,
    );
  });

  test("npm's own lines in the file", async () => {
    const { code, out, err } = await run(['csv'], {
      npm_lifecycle_event: 'waitlist',
      npm_config_loglevel: 'notice',
    });
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('npm run -s waitlist -- csv > waitlist.csv');
  });
});

test('the same list once the backend has stopped', async () => {
  const running = await run(['csv']);
  await backend.close();
  expect(await run(['csv'])).toEqual(running);
  backend = await startBackend();
});

test('the days of an empty list', async () => {
  const empty = await startBackend();
  onTestFinished(empty.close);
  const env = { SUPABASE_URL: empty.url, SUPABASE_SECRET_KEY: empty.secretKey };
  expect((await run(['by-day'], env)).out).toBe('0 addresses\n');
});
