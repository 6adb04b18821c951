import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { trimInvisible } from '../../src/dialog/trim.client.ts';
import { accepted, refused } from '../fixtures/addresses.ts';
import { type Caller, startServer } from './sql-server.ts';

const ann = 'ann@example.com';
const bob = 'bob@example.com';
const anon: Caller = { role: 'anon' };
const naming = (email: string): Caller => ({
  role: 'anon',
  headers: JSON.stringify({ 'x-waitlist-email': email }),
});

const server = await startServer();
beforeEach(() =>
  server
    .sql(`truncate public.waitlist`)
    .then(() => server.sql(`insert into public.waitlist (email) values ('${ann}'), ('${bob}')`)),
);
afterAll(() => server.end());

const insert = (caller: Caller, email: string | null) =>
  server.as(caller, 'insert into public.waitlist (email) values ($1)', [email]);
const rowsOf = (caller: Caller, text: string) => server.as<{ email: string }>(caller, text);
const emails = async () =>
  (await server.sql<{ email: string }>('select email from public.waitlist order by email')).map(
    ({ email }) => email,
  );

describe('reading', () => {
  test.each<[string, Caller]>([
    ['no headers at all', anon],
    ['the setting left empty by an earlier transaction', { role: 'anon', headers: '' }],
    ['other headers', { role: 'anon', headers: '{"accept":"*/*"}' }],
    ['a pattern', naming('%')],
    ['JSON inside the header', naming('"},"x-waitlist-email":"ann@example.com')],
    ['an object instead of a string', { role: 'anon', headers: '{"x-waitlist-email":{"a":1}}' }],
    ['a signed-in caller without the header', { role: 'authenticated' }],
  ])('%s: no rows are returned, whatever the filter', async (_, caller) => {
    for (const filter of ['', ` where email = '${ann}'`])
      expect(await rowsOf(caller, `select email from public.waitlist${filter}`)).toEqual([]);
    expect(await server.as(caller, 'select count(email)::int as n from public.waitlist')).toEqual([{ n: 0 }]);
  });

  test.each(['anon', 'authenticated'] as const)(
    '%s can read only the row named in the header',
    async (role) => {
      const caller = { ...naming(ann), role };
      expect(await rowsOf(caller, 'select email from public.waitlist')).toEqual([{ email: ann }]);
      expect(await rowsOf(caller, `select email from public.waitlist where email <> '${ann}'`)).toEqual([]);
    },
  );
});

describe('the format of an address', () => {
  test.each(accepted)('%s is accepted', async (email) => {
    await insert(anon, email);
    expect(await emails()).toContain(email);
  });

  test.each(refused)('%j violates the right constraint', async (email, constraint) => {
    await expect(insert(anon, email)).rejects.toMatchObject({
      code: '23514',
      constraint: `waitlist_email_${constraint}`,
    });
    expect(await emails()).toEqual([ann, bob]);
  });

  test('invisible characters, and all that the form and the command remove, are refused', async () => {
    const invisible = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}\p{Bidi_Control}\u2800]/u;
    const emails = Array.from({ length: 0x10ffff }, (_, i) => String.fromCodePoint(i + 1))
      .filter((character) => invisible.test(character) || trimInvisible(`${character}a`) === 'a')
      .map((character) => `ann${character}@example.com`);
    for (const code of [0x3164, 0x2800, 0x115f, 0xffa0, 0xe0041, 0x200b, 0xad])
      expect(emails).toContain(`ann${String.fromCodePoint(code)}@example.com`);
    const [constraint] = await server.sql<{ check: string }>(
      `select pg_get_expr(conbin, conrelid) as check from pg_constraint where conname = 'waitlist_email_characters'`,
    );
    const taken = `select email from unnest($1::text[]) as email where ${constraint?.check}`;
    expect(await server.sql(taken, [[...emails, ann]])).toEqual([{ email: ann }]);
  });

  test('a missing address is refused', async () => {
    await expect(insert(anon, null)).rejects.toMatchObject({ code: '23502' });
  });
});

test('roles have only the privileges that the migration grants', async () => {
  const rights = await server.sql<{ right: string }>(
    `select concat_ws(' ', grantee, privilege_type, column_name) as right from (
       select grantee, privilege_type, table_name, column_name from information_schema.column_privileges
       union all select grantee, privilege_type, table_name, null from information_schema.table_privileges
     ) as granted
     where table_name = 'waitlist' and grantee in ('anon', 'authenticated', 'service_role', 'PUBLIC')
     order by 1`,
  );
  expect(rights.map(({ right }) => right)).toEqual([
    ...['anon INSERT email', 'anon SELECT email', 'authenticated INSERT email', 'authenticated SELECT email'],
    'service_role DELETE',
    ...['', ' created_at', ' email', ' id'].map((column) => `service_role INSERT${column}`),
    ...['', ' created_at', ' email', ' id'].map((column) => `service_role SELECT${column}`),
  ]);
});
