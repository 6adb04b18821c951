import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createWaitlistClient } from '../../../src/waitlist/supabase.client.ts';
import { formHeaders } from '../../../tooling/doctor/checks.ts';
import { type JoinRequest, joinWaitlist, normaliseEmail } from '../../../src/waitlist/join.client.ts';
import { type Reply, replies, startBadBackend } from '../../support/bad-backend.ts';

const email = 'ann@example.com';
const backend = await startBadBackend();
beforeEach(backend.reset);
afterAll(backend.close);

const join = (request: Partial<JoinRequest> = {}) =>
  joinWaitlist({
    email,
    honeypot: '',
    loadClient: () => Promise.resolve(createWaitlistClient(backend.url, 'sb_publishable_test')),
    timeoutMs: 9000,
    ...request,
  });

const seen = () => backend.requests.map(({ method }) => method);

describe('requests', () => {
  test('looks up one row, then inserts one, both with the address trimmed and in lower case', async () => {
    expect(await join({ email: ' \tAnn@EXAMPLE.com\u00a0' })).toBe('success');
    const [lookUp, insert] = backend.requests;
    expect(seen()).toEqual(['GET', 'POST']);
    expect(lookUp?.url).toBe('/rest/v1/waitlist?select=email&email=eq.ann%40example.com');
    expect(lookUp?.headers['x-waitlist-email']).toBe(email);
    expect(JSON.parse(insert?.body ?? '')).toEqual({ email });
  });

  test('sends only those headers for which the doctor asks permission', async () => {
    await join();
    const simple = /^(host|connection|accept|accept-(language|encoding)|content-length|sec-.*|user-agent)$/;
    for (const { method, headers } of backend.requests)
      expect(
        Object.keys(headers)
          .filter((name) => !simple.test(name))
          .sort(),
        method,
      ).toEqual(formHeaders[method as keyof typeof formHeaders]);
  });

  test.each(['名@例.jp', 'josé@example.com', 'a b@example.com', 'a@b.c\r\nx-evil: 1', 'a\u0000@b.co'])(
    'inserts %j without a look-up, because it is not allowed in a header',
    async (odd) => {
      expect(await join({ email: odd })).toBe('success');
      expect(seen()).toEqual(['POST']);
      expect(JSON.parse(backend.requests[0]?.body ?? '')).toEqual({ email: normaliseEmail(odd) });
    },
  );

  test('sends nothing and does not even load the client if the honeypot is filled in', async () => {
    const loadClient = vi.fn();
    expect(await join({ honeypot: ' ', loadClient })).toBe('bot');
    expect(loadClient).not.toHaveBeenCalled();
    expect(seen()).toEqual([]);
  });
});

describe('responses', () => {
  const wrongLookUps: [string, Reply][] = [
    ['500', replies.refusal(500)],
    ['401', replies.refusal(401, '42501')],
    ['406 with another code', replies.refusal(406, 'PGRST107')],
    ["a hotel's sign-in page", replies.html],
    ['200 with no body', replies.empty(200)],
    ['a row that was not requested', replies.found('someone@else.example')],
    ['a reset connection', replies.reset],
    ['silence', replies.hang],
    ['half a response', replies.stall],
    ['a response that arrives too late', replies.late(1200, replies.notFound)],
  ];
  test.each(wrongLookUps)('after %s, a look-up fails and nothing is inserted', async (_, reply) => {
    backend.lookUp = reply;
    expect(await join({ timeoutMs: 1000 })).toBe('error');
    expect(seen()).toEqual(['GET']);
  });

  const wrongInserts: [string, Reply][] = [
    ['500', replies.refusal(500)],
    ['409 with another code', replies.refusal(409, '23503')],
    ['200 with no body', replies.empty(200)],
    ['404 with a list', (response) => response.writeHead(404).end('[]')],
    ["a hotel's sign-in page", replies.html],
  ];
  test.each(wrongInserts)('after %s, an insert fails and is sent only once', async (_, reply) => {
    backend.insert = reply;
    expect(await join()).toBe('error');
    expect(seen()).toEqual(['GET', 'POST']);
  });

  const limits: [string, Reply, 'limited' | 'busy'][] = [
    ['for this network', replies.refusal(429, 'too_many_tries'), 'limited'],
    ['for everybody', replies.refusal(429, 'too_many_sign_ups'), 'busy'],
    ['with no body', replies.empty(429), 'limited'],
    ['from a proxy', (response) => response.writeHead(429).end('<h1>Too Many Requests</h1>'), 'limited'],
  ];
  test.each(limits)(
    'a rate limit %s is distinguished from other errors, and nothing is sent twice',
    async (_, reply, reason) => {
      backend.insert = reply;
      expect(await join()).toBe(reason);
      expect(seen()).toEqual(['GET', 'POST']);
      backend.reset();
      backend.lookUp = reply;
      expect(await join()).toBe(reason);
      expect(seen()).toEqual(['GET']);
    },
  );
});

describe('timeouts and failures', () => {
  test.each([
    ['once', 'success', ['GET', 'GET', 'POST']],
    ['twice', 'error', ['GET', 'GET']],
  ])('a request that is refused %s because of a stale clock: %s', async (times, outcome, requests) => {
    backend.lookUp = (...request) => {
      if (times === 'once') backend.lookUp = replies.notFound;
      replies.refusal(401, 'PGRST303')(...request);
    };
    expect(await join()).toBe(outcome);
    expect(seen()).toEqual(requests);
  });

  test('one timeout covers the whole attempt', async () => {
    // Each of them is faster than the timeout, but together they are not.
    backend.lookUp = replies.late(900, replies.notFound);
    backend.insert = replies.late(900, replies.created);
    const start = performance.now();
    expect(await join({ timeoutMs: 1500 })).toBe('error');
    expect(performance.now() - start).toBeLessThan(3000);
    expect(seen()).toEqual(['GET', 'POST']);
  });

  test('a refused connection fails immediately, without hidden retries', async () => {
    const gone = await startBadBackend();
    await gone.close();
    const client = createWaitlistClient(gone.url, 'sb_publishable_test');
    const start = performance.now();
    expect(await join({ loadClient: () => Promise.resolve(client) })).toBe('error');
    expect(performance.now() - start).toBeLessThan(2000);
  });

  test('a client that cannot be loaded is treated as an error', async () => {
    const loadClient = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    expect(await join({ loadClient })).toBe('error');
  });

  test('a client that loads too late does not send anything', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof createWaitlistClient>>();
    expect(await join({ loadClient: () => promise, timeoutMs: 50 })).toBe('error');
    resolve(createWaitlistClient(backend.url, 'sb_publishable_test'));
    await promise;
    // Anything that the first attempt sent would arrive before the end of another one.
    expect(await join()).toBe('success');
    expect(seen()).toEqual(['GET', 'POST']);
  });
});
