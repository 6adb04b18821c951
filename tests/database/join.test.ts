import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWaitlistClient } from '../../src/waitlist/supabase.client.ts';
import { type JoinResult, joinWaitlist } from '../../src/waitlist/join.client.ts';
import type { Outcome } from '../../src/waitlist/outcome.client.ts';
import { type StartedBackend, startBackend } from '../../tooling/backend.ts';

let backend: StartedBackend;
beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
beforeEach(() => backend.sql('truncate public.waitlist, waitlist_door.door, waitlist_door.tries'));
afterAll(() => backend.close());

const loadClient = () => Promise.resolve(createWaitlistClient(backend.url, backend.anonKey));
const tryToJoin = (email: string) => joinWaitlist({ email, honeypot: '', loadClient, timeoutMs: 60_000 });
const join = async (email: string) => (await tryToJoin(email)).outcome;
const count = async () =>
  (await backend.sql<{ n: number }>('select count(*)::int as n from public.waitlist'))[0]?.n;
const table = async () =>
  (await backend.sql<{ email: string }>('select email from public.waitlist')).map(({ email }) => email);

test('joining, and joining again in other capitals', async () => {
  expect(await join('Ann@Example.com')).toBe('success');
  expect(await join(' ANN@EXAMPLE.COM ')).toBe('already');
  expect(await table()).toEqual(['ann@example.com']);
});

describe('many at once', () => {
  test('200 times one address: one row, and everybody is told the truth', async () => {
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => join('ann@example.com')));
    expect(outcomes.filter((outcome) => outcome === 'success')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'already')).toHaveLength(199);
    expect(await count()).toBe(1);
  });

  test('1,000 addresses, 50 at a time: as many rows as a minute may have', { timeout: 60_000 }, async () => {
    const emails = Array.from({ length: 1000 }, (_, i) => `fan${i}@example.com`);
    const results: JoinResult[] = [];
    const work = async () => {
      for (let email = emails.pop(); email; email = emails.pop()) results.push(await tryToJoin(email));
    };
    await Promise.all(Array.from({ length: 50 }, work));
    expect(results.filter(({ outcome }) => outcome === 'success')).toHaveLength(600);
    expect(results.filter((result) => 'reason' in result && result.reason === 'limited')).toHaveLength(400);
    expect(await count()).toBe(600);
    // The minute is over.
    await backend.sql("update waitlist_door.door set minute = minute - interval '1 minute'");
    expect(await join('ann@example.com')).toBe('success');
    expect(await join('fan999@example.com')).toBe('already');
  });
});

/** What a form without the browser's own checks would send, and how it ends. `stored` where that is not what was typed. */
const odd: { email: string; outcome: Outcome; stored?: string }[] = [
  { email: 'ann@example.com', outcome: 'success' },
  { email: 'ANN@EXAMPLE.COM', outcome: 'success', stored: 'ann@example.com' },
  { email: '  ann@example.com\t', outcome: 'success', stored: 'ann@example.com' },
  { email: '\ufeffann@example.com\u00a0', outcome: 'success', stored: 'ann@example.com' },
  { email: 'ann+a&email=like.*@example.com', outcome: 'success' },
  { email: 'a%40b@example.com', outcome: 'success' },
  { email: "o'brien@example.ie", outcome: 'success' },
  { email: "'or''='@example.com", outcome: 'success' },
  { email: "x'--@example.com", outcome: 'success' },
  { email: '$1@example.com', outcome: 'success' },
  { email: '${7*7}@example.com', outcome: 'success' },
  { email: '{{7*7}}@example.com', outcome: 'success' },
  { email: '=1+1@example.com', outcome: 'success' },
  { email: '*@example.com', outcome: 'success' },
  { email: 'null@example.com', outcome: 'success' },
  { email: '__proto__@example.com', outcome: 'success' },
  { email: 'not.eq.ann@example.com', outcome: 'success' },
  { email: '名@例.jp', outcome: 'success' },
  { email: 'JOSÉ@example.com', outcome: 'success', stored: 'josé@example.com' },
  { email: 'ann@bücher.example', outcome: 'success' },
  { email: '🎸@example.com', outcome: 'success' },
  { email: `${'a'.repeat(64)}@${'b'.repeat(63)}.com`, outcome: 'success' },
  { email: '', outcome: 'error' },
  { email: 'ann@example.com, bob@example.com', outcome: 'error' },
  { email: "x'); drop table waitlist; --@example.com", outcome: 'error' },
  { email: 'ann@example.com\r\nx-waitlist-email: bob@example.com', outcome: 'error' },
  { email: 'ann\nbcc: bob@example.com', outcome: 'error' },
  { email: 'ann\u0000@example.com', outcome: 'error' },
  { email: 'ann\u202emoc.elpmaxe@example.com', outcome: 'error' },
  { email: '\ud800@example.com', outcome: 'success', stored: '\ufffd@example.com' },
  { email: '<script>alert(1)</script>@example.com', outcome: 'error' },
  { email: 'a'.repeat(20_000), outcome: 'error' },
];

describe('hostile and odd addresses', () => {
  test.each(odd)('$email ends in $outcome', async ({ email, outcome, stored = email }) => {
    await backend.sql("insert into public.waitlist (email) values ('someone@else.example')");
    expect(await join(email)).toBe(outcome);
    const added = (await table()).filter((entry) => entry !== 'someone@else.example');
    expect(added).toEqual(outcome === 'success' ? [stored] : []);
    if (outcome === 'success') expect(await join(email)).toBe('already');
  });
});
