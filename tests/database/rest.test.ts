import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { LOCAL_SUPABASE_ANON_KEY as key } from '../../src/config/local-project.ts';
import { startBackend } from '../../supabase/local/start.ts';

const ann = 'ann@example.com';
const bob = 'bob@example.com';
const named = { 'x-waitlist-email': ann };

/** Hoisted above the imports, because the backend wraps the `console.error` that it finds. */
const print = vi.hoisted(() => vi.spyOn(console, 'error'));

const backend = await startBackend();
beforeEach(async () => {
  await backend.sql('truncate public.waitlist, waitlist_door.door, waitlist_door.tries');
  await backend.sql('insert into public.waitlist (email) values ($1), ($2)', [ann, bob]);
});
afterAll(backend.close);

interface Sent {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: unknown;
}

async function send({ method = 'GET', headers, body }: Sent) {
  const response = await fetch(`${backend.url}/rest/v1/waitlist${method === 'GET' ? '?select=email' : ''}`, {
    method,
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

test.each<[string, Record<string, string>]>([
  ['a forged token', { authorization: 'Bearer a.b.c' }],
  ['no key', { apikey: '' }],
])('%s is refused', async (_, headers) => {
  expect((await send({ headers })).status).toBe(401);
});

test('the 101st sign-up from one client returns a 429 that says when to try again', async () => {
  const from = (address: string) =>
    send({
      method: 'POST',
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
  expect(await backend.sql('select from public.waitlist')).toHaveLength(4);
});

test.each([
  ...['/', '/auth/v1/signup', '/storage/v1/bucket', '/_system/info', '/_admin', '/rest/v2/waitlist'],
  ...['/rest/v1/rpc/version', '/rest/v1/rpc/pg_sleep?x=1', '/rest/v1/pg_roles', '/rest/v1/schema_migrations'],
])('the backend returns a 404 for %s', async (path) => {
  for (const apikey of [key, backend.secretKey])
    expect((await fetch(backend.url + path, { headers: { apikey } })).status).toBe(404);
});

test('the backend does not print addresses', async () => {
  print.mockClear();
  await send({ method: 'POST', body: { email: ann } });
  await send({ method: 'POST', body: { email: 'ANN' } });
  expect(print).not.toHaveBeenCalled();
});

test('the backend never leaks a role into the next request', async () => {
  const secret = { apikey: backend.secretKey, authorization: `Bearer ${backend.secretKey}` };
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) => send({ headers: i % 3 === 0 ? secret : i % 3 === 1 ? named : {} })),
  );
  answers.forEach(({ text }, i) => expect(JSON.parse(text)).toHaveLength([2, 1, 0][i % 3] ?? -1));
});
