import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { migrationFiles, readMigration } from '../../supabase/local/migrate.ts';
import { type Caller, isPglite, startServer } from './sql-server.ts';

/** How PostgREST would respond. If PostgREST itself maps an error to a status, only the code is given. */
interface Answer {
  status?: number;
  code?: string;
  message?: string;
  headers?: Record<string, string>;
}

const anon: Caller = { role: 'anon' };
/** A caller with this IP address, as reported by a hosted project's proxy. */
const at = (address: string, others = {}): Caller => ({
  role: 'anon',
  headers: JSON.stringify({ 'cf-connecting-ip': address, ...others }),
});
const venue = at('192.0.2.7');

const server = await startServer();
beforeEach(() => server.exec('truncate public.waitlist, waitlist_door.door, waitlist_door.tries'));
afterAll(() => server.end());

const join = (caller: Caller, email = `${randomUUID()}@example.com`) =>
  server.as(caller, 'insert into public.waitlist (email) values ($1)', [email]);

/** Adds rows in one transaction, each in its own statement, and then keeps it open for a while. */
const joinTimes = (times: number, caller: Caller, seconds = 0) =>
  server.as(
    caller,
    `do $$ begin
      for i in 1..${times} loop
        insert into public.waitlist (email) values (gen_random_uuid() || '@example.com');
      end loop;
      perform pg_sleep(${seconds});
    end $$`,
  );

/** Concurrent sign-ups: each keeps its transaction open briefly, so they overlap if the server has many sessions. */
const joinTogether = (callers: Caller[]) =>
  Promise.all(callers.map((caller) => answerTo(joinTimes(1, caller, 0.05))));

const answerTo = (statement: Promise<unknown>) =>
  statement.then(
    (): Answer => ({ status: 201 }),
    ({ code, message, detail }: { code: string; message: string; detail: string }): Answer => {
      if (code !== 'PGRST') return { code };
      return { ...(JSON.parse(message) as Answer), ...(JSON.parse(detail) as Answer) };
    },
  );

const refusal = (code: string) => ({
  status: 429,
  code,
  message: expect.stringMatching(/\.$/),
  headers: { 'Retry-After': expect.stringMatching(/^[1-9]\d*$/) },
});
const secondsToWait = async (caller: Caller) =>
  Number((await answerTo(join(caller))).headers?.['Retry-After']);

const count = async () =>
  (await server.sql<{ n: number }>('select count(*)::int as n from public.waitlist'))[0]?.n;

/** Simulates the passage of time by moving every recorded time back. */
const letPass = (time: string) =>
  server.exec(`
    update waitlist_door.door set made = made - interval '${time}', swept = swept - interval '${time}',
      full_at = full_at - interval '${time}';
    update waitlist_door.tries set full_at = full_at - interval '${time}';`);

/** Takes tokens from the bucket that all clients share. */
const takeFromAll = (tokens: number) =>
  server.exec(
    `update waitlist_door.door set full_at = greatest(full_at, clock_timestamp()) + ${tokens} * interval '0.1 s'`,
  );

describe('one row per statement', () => {
  test('quickly refuses a million rows at once, before they fill the disk', async () => {
    const before = performance.now();
    const many = `insert into public.waitlist (email) select n || '@example.com' from generate_series(1, 1000000) n`;
    expect(await answerTo(server.as(anon, many))).toMatchObject(refusal('too_many_rows'));
    expect(performance.now() - before).toBeLessThan(5000);
    const [size] = await server.sql<{ bytes: number }>(
      `select pg_total_relation_size('public.waitlist')::int as bytes`,
    );
    expect(size?.bytes).toBeLessThan(200_000);
    expect(await count()).toBe(0);
  });

  const insert = 'insert into public.waitlist (email)';
  test.each([
    ['two values', `${insert} values ('a@example.com'), ('b@example.com')`],
    [
      'rows that erase the mark set by the first',
      `${insert} select n || set_config('waitlist_door.has_row', '', true) || '@b.co' from generate_series(1, 3) n`,
    ],
    ['nested inserts', `with a as (${insert} values ('a@b.co')) ${insert} values ('b@b.co')`],
    [
      'a merge',
      `merge into public.waitlist using (values ('a@example.com'), ('b@example.com')) as new (email) on false
       when not matched then insert (email) values (new.email)`,
    ],
  ])('refuses %s', async (_, statement) => {
    for (const role of ['anon', 'authenticated'] as const)
      expect(await answerTo(server.as({ role }, statement))).toMatchObject(refusal('too_many_rows'));
    expect(await count()).toBe(0);
  });

  test('the secret key and the owner can import in bulk, exempt from every limit', async () => {
    await joinTimes(100, venue);
    await takeFromAll(10_000);
    const rows = (from: number) =>
      `insert into public.waitlist (email) select n || '@example.com' from generate_series(${from}, ${from + 499}) n`;
    await server.as({ ...venue, role: 'service_role' }, rows(1));
    await server.sql(rows(501));
    expect(await count()).toBe(1100);
  });
});

describe('the limit per client', () => {
  test('refuses the 101st sign-up, but not another client’s first', async () => {
    await joinTimes(99, venue);
    await join(venue, 'ann@example.com');
    for (const email of ['new@example.com', 'ann@example.com'])
      expect(await answerTo(join(venue, email))).toMatchObject(refusal('too_many_tries'));
    expect(await count()).toBe(100);
    await join(at('192.0.2.8'));
    await join(anon);
    expect(await count()).toBe(102);
  });

  test('still recognises a client that sends other headers', async () => {
    await joinTimes(100, venue);
    for (const headers of [
      { 'x-forwarded-for': '198.51.100.1' },
      { 'x-forwarded-for': '198.51.100.1, 192.0.2.7' },
      { 'x-real-ip': '198.51.100.1' },
      { 'x-waitlist-email': 'ann@example.com' },
    ])
      expect(await answerTo(join(at('192.0.2.7', headers)))).toMatchObject(refusal('too_many_tries'));
  });

  test.each([
    ['the same /64', '2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', 429],
    ['another /64', '2001:db8:1:2::1', '2001:db8:1:3::1', 201],
    ['IPv4 written as IPv6', '192.0.2.7', '::ffff:192.0.2.7', 429],
    ['another IPv4 written as IPv6', '::ffff:192.0.2.7', '::ffff:192.0.2.8', 201],
  ])('tells clients apart by network: %s (%s, then %s)', async (_, first, second, status) => {
    await joinTimes(100, at(first));
    expect(await answerTo(join(at(second)))).toMatchObject({ status });
  });

  test.each([
    { role: 'anon' as const },
    { role: 'anon' as const, headers: '{"x-forwarded-for":"192.0.2.7"}' },
    at(''),
    at('192.0.2.7, 192.0.2.8'),
  ])('$headers does not identify a client, so this limit does not apply', async (caller) => {
    await join(caller);
    expect(await server.sql('select from waitlist_door.tries')).toEqual([]);
  });

  test('accepts only one of 20 simultaneous sign-ups after the 99th', async () => {
    await joinTimes(99, venue);
    const answers = await joinTogether(Array.from({ length: 20 }, () => venue));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(19);
    expect(await count()).toBe(100);
  });

  test('does not count a sign-up that fails', async () => {
    await join(venue, 'ann@example.com');
    for (let i = 0; i < 3; i++) {
      expect(await answerTo(join(venue, 'ann@example.com'))).toEqual({ code: '23505' });
      expect(await answerTo(join(venue, 'no address'))).toEqual({ code: '23514' });
      await server.as(
        venue,
        `insert into public.waitlist (email) values ('ann@example.com') on conflict do nothing`,
      );
    }
    await joinTimes(99, venue);
    for (let i = 0; i < 3; i++) expect(await answerTo(join(venue))).toMatchObject({ status: 429 });
    await letPass('61 minutes');
    await joinTimes(100, venue);
  });

  test('does not write anything during a flood of refused sign-ups', async () => {
    const bytes = async () =>
      (
        await server.sql<{ n: number }>(
          `select sum(pg_total_relation_size(t))::int as n
           from unnest(array['public.waitlist', 'waitlist_door.door', 'waitlist_door.tries']::regclass[]) as t`,
        )
      )[0]?.n;
    await joinTimes(100, venue);
    const before = await bytes();
    await server.as(
      venue,
      `do $$ begin
        for i in 1..300 loop
          begin
            insert into public.waitlist (email) values (gen_random_uuid() || '@example.com');
            raise 'not refused';
          exception when sqlstate 'PGRST' then null;
          end;
        end loop;
      end $$`,
    );
    expect(await bytes()).toBe(before);
  });

  test('allows one more every 36 seconds, and 100 again after an hour', async () => {
    await joinTimes(100, venue);
    const wait = await secondsToWait(venue);
    expect(wait).toBeGreaterThan(15);
    expect(wait).toBeLessThanOrEqual(36);
    await letPass(`${wait} seconds`);
    await join(venue);
    expect(await answerTo(join(venue))).toMatchObject(refusal('too_many_tries'));
    await letPass('30 minutes');
    await joinTimes(50, venue);
    expect(await answerTo(join(venue))).toMatchObject({ status: 429 });
    await letPass('61 minutes');
    await joinTimes(100, venue);
    expect(await answerTo(join(venue))).toMatchObject({ status: 429 });
  });
});

test('allows 10,000 sign-ups across all clients, 600 more every minute, and 10,000 again after 1,000 seconds', async () => {
  // The bucket gains ten tokens a second, so 200 sign-ups can only empty it if they take less than 20 s.
  const isEmpty = async (caller: Caller) =>
    expect(await answerTo(joinTimes(200, caller))).toMatchObject(refusal('too_many_sign_ups'));
  await joinTimes(100, anon);
  await takeFromAll(9900);
  for (const caller of [venue, anon]) await isEmpty(caller);
  await letPass('60 seconds');
  await takeFromAll(500);
  await joinTimes(100, anon);
  await isEmpty(anon);
  await letPass('1000 seconds');
  await takeFromAll(9900);
  await joinTimes(100, anon);
  await isEmpty(anon);
});

// PGlite has only one session, so a sign-up cannot meet another transaction.
test.skipIf(isPglite)('refuses a sign-up after 2 s if another transaction holds the lock', async () => {
  // Supabase would cancel the statement after 3 s.
  await join(anon);
  const held = server.as(
    { role: 'none' },
    `do $$ begin perform waitlist_door.sweep(); perform pg_sleep(4); end $$`,
  );
  const sleepers = () => server.sql(`select from pg_stat_activity where wait_event = 'PgSleep'`);
  await expect.poll(sleepers, { interval: 20, timeout: 10_000 }).toHaveLength(1);
  const before = performance.now();
  expect(await answerTo(join(venue))).toMatchObject(refusal('too_many_sign_ups'));
  expect(performance.now() - before).toBeLessThan(3000);
  await held;
  await join(venue);
  expect(await count()).toBe(2);
});

describe('what is stored about a client', () => {
  const address = '192.0.2.7';
  const email = 'ann@example.com';

  /** Everything in the rate limit's schema, as text. */
  const kept = async () => {
    const tables = await server.sql<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'waitlist_door'::regnamespace and relkind = 'r'`,
    );
    expect(tables.map(({ name }) => name).sort()).toEqual(['door', 'tries']);
    const rows = tables.map(({ name }) =>
      server.sql<{ row: string }>(`select t::text as row from waitlist_door.${name} t`),
    );
    return (await Promise.all(rows))
      .flat()
      .map(({ row }) => row)
      .join('\n');
  };
  const keyAndHashes = async () => {
    const [door] = await server.sql<{ secret: string }>(
      `select encode(secret, 'hex') as secret from waitlist_door.door`,
    );
    const hashes = await server.sql<{ hash: string }>(
      `select encode(client_hash, 'hex') as hash from waitlist_door.tries`,
    );
    return { secret: door?.secret ?? '', hashes: hashes.map(({ hash }) => hash) };
  };

  test('does not include an IP or email address, or a plain hash of one, even a day later', async () => {
    await join(venue, email);
    const spellings = [address, `${address}/32`, `::ffff:${address}`, email, Buffer.from([192, 0, 2, 7])];
    const traces = spellings.flatMap((spelling) => [
      typeof spelling === 'string' ? spelling : spelling.toString('hex'),
      ...['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'].map((name) =>
        createHash(name).update(spelling).digest('hex'),
      ),
    ]);
    for (const time of ['0 hours', '25 hours']) {
      await letPass(time);
      const text = await kept();
      expect(text).not.toBe('');
      for (const trace of traces) expect(text).not.toContain(trace);
    }
  });

  test('includes a keyed hash, which is deleted with its key after a day', async () => {
    await join(venue);
    const first = await keyAndHashes();
    expect(first.secret).toMatch(/^[0-9a-f]{64}$/);
    expect(first.hashes).toHaveLength(1);

    await letPass('23 hours');
    await join(venue);
    expect(await keyAndHashes()).toEqual(first);

    await letPass('1 hour');
    await join(at('198.51.100.1'));
    const text = await kept();
    expect(text).not.toContain(first.secret);
    expect(text).not.toContain(first.hashes[0]);
    await join(venue);
    const second = await keyAndHashes();
    expect(second.secret).toMatch(/^[0-9a-f]{64}$/);
    expect(second.hashes).toHaveLength(2);
    expect(second.hashes).not.toContain(first.hashes[0]);
  });

  // The check in docs/waitlist.md. After a minute, the first client's row is deleted.
  test.each(['20 seconds', '61 seconds', '3 minutes'])(
    'shows the owner that the database tells clients apart, if they join %s apart',
    async (time) => {
      const hashesAfter = async (caller: Caller) => {
        await join(caller);
        const rows = await server.sql<{ hash: string }>(
          'select client_hash::text as hash from waitlist_door.tries',
        );
        return rows.map(({ hash }) => hash);
      };
      const [first] = await hashesAfter(venue);
      await letPass(time);
      expect(await hashesAfter(venue)).toEqual([first]);
      await letPass(time);
      const others = (await hashesAfter(at('198.51.100.1'))).filter((hash) => hash !== first);
      expect(others).toHaveLength(1);
    },
  );

  test('includes only times that are multiples of 18 seconds', async () => {
    await join(venue);
    await join(venue);
    const off = await server.sql(
      `select from waitlist_door.tries where extract(epoch from full_at)::numeric % 18 <> 0`,
    );
    expect(off).toEqual([]);
  });

  test('is deleted by the next sign-up after the client’s bucket is full again', async () => {
    await joinTimes(100, venue);
    await letPass('59 minutes');
    await joinTimes(100, at('198.51.100.1'));
    expect((await keyAndHashes()).hashes).toHaveLength(2);
    await letPass('2 minutes');
    await join(anon);
    expect((await keyAndHashes()).hashes).toHaveLength(1);
  });

  test('is deleted when the owner runs `sweep()` a day later, even if nobody joins', async () => {
    await join(venue);
    const { secret } = await keyAndHashes();
    await letPass('24 hours');
    await server.sql('select waitlist_door.sweep()');
    const after = await keyAndHashes();
    expect(after.hashes).toEqual([]);
    expect(after.secret).not.toBe(secret);
  });

  test('takes up at most one row for each client, in unlogged tables', async () => {
    await joinTimes(100, venue);
    expect((await keyAndHashes()).hashes).toHaveLength(1);
    const logged = await server.sql(
      `select relname from pg_class where relnamespace = 'waitlist_door'::regnamespace and relkind = 'r'
       and relpersistence <> 'u'`,
    );
    expect(logged).toEqual([]);
  });
});

describe('the schema', () => {
  test('grants privileges only to the owner', async () => {
    const rights = await server.sql(
      `select role, thing from unnest($1::text[]) as role, (
         select oid::regprocedure::text as thing, proacl as acl, 'f' as kind, proowner as owner from pg_proc
           where pronamespace = 'waitlist_door'::regnamespace
         union all select relname, relacl, 'r', relowner from pg_class
           where relnamespace = 'waitlist_door'::regnamespace and relkind = 'r'
       ) as things, aclexplode(coalesce(acl, acldefault(kind::"char", owner))) as granted
       where granted.grantee in (0, to_regrole(role))`,
      [['anon', 'authenticated', 'service_role']],
    );
    expect(rights).toEqual([]);
  });

  test('sets an empty search path in every function', async () => {
    const loose = await server.sql(
      `select oid::regprocedure from pg_proc
       where pronamespace = 'waitlist_door'::regnamespace and proconfig[1] is distinct from 'search_path=""'`,
    );
    expect(loose).toEqual([]);
  });

  test('gives every update and delete a WHERE clause, without which Supabase’s data API refuses it', async () => {
    const functions = await server.sql<{ body: string }>(
      `select prosrc as body from pg_proc where pronamespace = 'waitlist_door'::regnamespace`,
    );
    const statements = functions.flatMap(
      ({ body }) => body.match(/\b(update \S+ set|delete from)\b[^;]*/g) ?? [],
    );
    expect(statements).toHaveLength(5);
    expect(statements.filter((statement) => !/\bwhere\b/.test(statement))).toEqual([]);
  });

  test('can be dropped and recreated without losing anybody on the list', async () => {
    const old = '.ann\u3164@-example.1';
    await server.exec(`
      drop schema waitlist_door cascade;
      alter table public.waitlist drop constraint waitlist_email_spelling,
        drop constraint waitlist_email_shape, drop constraint waitlist_email_characters,
        add constraint waitlist_email_shape check (true), add constraint waitlist_email_characters check (true);`);
    await server.sql('insert into public.waitlist (email) values ($1)', [old]);
    await joinTimes(101, venue);
    for (const file of (await migrationFiles()).slice(1)) await server.exec(await readMigration(file));
    expect(await server.sql('select from public.waitlist where email = $1', [old])).toHaveLength(1);
    expect(await answerTo(join(anon, '.bob@example.com'))).toEqual({ code: '23514' });
    await joinTimes(100, venue);
    expect(await answerTo(join(venue))).toMatchObject({ status: 429 });
  });
});
