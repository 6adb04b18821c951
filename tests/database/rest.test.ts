import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { LOCAL_SUPABASE_ANON_KEY as key } from '../../src/config/local-project.ts';
import { startBackend } from '../../supabase/local/start.ts';

const ann = 'ann@example.com';
const bob = 'bob@example.com';
const named = { 'x-waitlist-email': ann };

const backend = await startBackend();
beforeEach(async () => {
  await backend.sql('truncate public.waitlist, waitlist_door.door, waitlist_door.tries');
  await backend.sql('insert into public.waitlist (email) values ($1), ($2)', [ann, bob]);
});
afterAll(backend.close);

interface Sent {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

async function send({ method = 'GET', path = method === 'GET' ? '?select=email' : '', headers, body }: Sent) {
  const response = await fetch(`${backend.url}/rest/v1/waitlist${path}`, {
    method,
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const code = text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : undefined;
  return { status: response.status, code, text, headers: response.headers };
}

const table = async () =>
  (await backend.sql<{ email: string }>('select email from public.waitlist order by email')).map(
    ({ email }) => email,
  );

describe('reading with the public key', () => {
  test('.single() on a missing row gets 406 PGRST116', async () => {
    const headers = { accept: 'application/vnd.pgrst.object+json', 'x-waitlist-email': 'new@example.com' };
    const answer = await send({ path: '?select=email&email=eq.new@example.com', headers });
    expect(answer).toMatchObject({ status: 406, code: 'PGRST116' });
  });

  test.each<[string, Sent, number, string]>([
    ['select=*', { path: '?select=*' }, 401, '42501'],
    ['a forged token', { headers: { authorization: 'Bearer a.b.c' } }, 401, 'PGRST301'],
  ])('%s is refused', async (_, sent, status, code) => {
    expect(await send(sent)).toMatchObject({ status, code });
  });

  test.each(['', 'sb_publishable_wrong', 'sb_secret_wrong'])('the key %j is refused', async (apikey) => {
    expect((await send({ headers: { apikey } })).status).toBe(401);
  });
});

describe('writing with the public key', () => {
  const post = (sent: Sent) => send({ method: 'POST', ...sent });

  test('adding an address returns a 201 with no body', async () => {
    expect(await post({ body: { email: 'new@example.com' } })).toMatchObject({ status: 201, text: '' });
    expect(await table()).toEqual([ann, bob, 'new@example.com']);
  });

  test.each<[string, Sent, number, string]>([
    ['the same address', { body: { email: ann } }, 409, '23505'],
    ['the same address in capitals', { body: { email: 'ANN@example.com' } }, 400, '23514'],
    ['a pair', { body: ['x', 'y'].map((name) => ({ email: `${name}@example.com` })) }, 429, 'too_many_rows'],
  ])('%s is refused, and nothing changes', async (_, sent, status, code) => {
    expect(await post(sent)).toMatchObject({ status, code });
    expect(await table()).toEqual([ann, bob]);
  });

  test('the 101st sign-up from one client returns a 429 that says when to try again', async () => {
    const from = (address: string) =>
      post({
        headers: { 'cf-connecting-ip': address },
        body: { email: `${crypto.randomUUID()}@example.com` },
      });
    expect((await from('192.0.2.7')).status).toBe(201);
    // Takes the client's other 99 tokens.
    await backend.sql("update waitlist_door.tries set full_at = full_at + 99 * interval '36 s'");
    const { status, headers, text } = await from('192.0.2.7');
    expect([status, headers.get('content-type')]).toEqual([429, expect.stringMatching(/^application\/json/)]);
    // The rate limiter adds a token every 36 s.
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(36);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    // Without this header, a browser would hide the response from the form.
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(JSON.parse(text)).toEqual({
      code: 'too_many_tries',
      message: 'Too many tries from your network.',
      details: null,
      hint: null,
    });
    expect((await from('192.0.2.8')).status).toBe(201);
    expect(await table()).toHaveLength(4);
  });
});

describe('the server', () => {
  test('allows any origin to send the x-waitlist-email header', async () => {
    const response = await fetch(`${backend.url}/rest/v1/waitlist`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:4321',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'apikey,authorization,x-client-info,x-waitlist-email',
      },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')).toContain('x-waitlist-email');
  });

  test.each([
    ...['/', '/auth/v1/signup', '/storage/v1/bucket', '/_system/info', '/_admin', '/rest/v2/waitlist'],
    ...[
      '/rest/v1/rpc/version',
      '/rest/v1/rpc/pg_sleep?x=1',
      '/rest/v1/pg_roles',
      '/rest/v1/schema_migrations',
    ],
  ])('returns a 404 for %s', async (path) => {
    for (const apikey of [key, backend.secretKey])
      expect((await fetch(backend.url + path, { headers: { apikey } })).status).toBe(404);
  });

  test('refuses a request body that is too large', async () => {
    const response = await send({ method: 'POST', body: 'x'.repeat(1_100_000) }).catch(() => ({
      status: 413,
    }));
    expect(response.status).toBe(413);
    expect((await send({})).status).toBe(200);
  });

  test('does not print addresses', async () => {
    const printed: unknown[] = [];
    const write = process.stderr.write;
    process.stderr.write = (text: string | Uint8Array) => Boolean(printed.push(text));
    try {
      await send({ method: 'POST', body: { email: ann } });
      await send({ method: 'POST', body: { email: 'ANN' } });
    } finally {
      process.stderr.write = write;
    }
    expect(printed).toEqual([]);
  });

  test('never leaks a role into the next request', async () => {
    const secret = { apikey: backend.secretKey, authorization: `Bearer ${backend.secretKey}` };
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        send({ headers: i % 3 === 0 ? secret : i % 3 === 1 ? named : {} }),
      ),
    );
    answers.forEach(({ text }, i) => expect(JSON.parse(text)).toHaveLength([2, 1, 0][i % 3] ?? -1));
  });
});
