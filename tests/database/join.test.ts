import { afterAll, beforeEach, expect, test } from 'vitest';
import { createWaitlistClient } from '../../src/waitlist/supabase.client.ts';
import { joinWaitlist, type Outcome } from '../../src/waitlist/join.client.ts';
import { startBackend } from '../../supabase/local/start.ts';
import { mailboxes } from '../fixtures/injections.ts';

const backend = await startBackend();
beforeEach(() => backend.sql('truncate public.waitlist, waitlist_door.door, waitlist_door.tries'));
afterAll(backend.close);

const loadClient = () => Promise.resolve(createWaitlistClient(backend.url, backend.anonKey));
const join = async (email: string) => joinWaitlist({ email, honeypot: '', loadClient, timeoutMs: 60_000 });
const table = async () =>
  (await backend.sql<{ email: string }>('select email from public.waitlist')).map(({ email }) => email);

test('different spellings of the same address are stored as one row', async () => {
  const spellings = [
    'jo@bücher.example',
    'Jo@BÜCHER.example',
    'jo@xn--bcher-kva.example',
    '\u200ejo@bücher。example\u00a0',
  ];
  expect(await join('JO@bücher.example'.normalize('NFD'))).toBe('success');
  for (const spelling of spellings) expect(await join(spelling)).toBe('already');
  expect(await table()).toEqual(['jo@xn--bcher-kva.example']);
});

test('50 simultaneous sign-ups with the same address result in one row and one success', async () => {
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => join('ann@example.com')));
  expect(outcomes.filter((outcome) => outcome === 'success')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'already')).toHaveLength(49);
  expect(await table()).toHaveLength(1);
});

/** Input that a form without validation could send, and the outcome. `stored` is set if it differs from the input. */
const odd: { email: string; outcome: Outcome; stored?: string }[] = [
  { email: '\ufeffann@example.com\u00a0', outcome: 'success', stored: 'ann@example.com' },
  { email: 'ann+a&email=like.*@example.com', outcome: 'success' },
  { email: 'a%40b@example.com', outcome: 'success' },
  { email: '名@例.jp', outcome: 'success', stored: '名@xn--fsq.jp' },
  { email: 'JOSÉ@example.com'.normalize('NFD'), outcome: 'success', stored: 'josé@example.com' },
  { email: '🎸@example.com', outcome: 'success' },
  { email: '', outcome: 'error' },
  { email: 'ann@example.com\r\nx-waitlist-email: bob@example.com', outcome: 'error' },
  { email: 'ann\u0000@example.com', outcome: 'error' },
  { email: '\ud800@example.com', outcome: 'success', stored: '\ufffd@example.com' },
  { email: 'a'.repeat(20_000), outcome: 'error' },
  ...mailboxes.map((mailbox) => ({
    email: `${mailbox}@example.com`,
    outcome: 'success' as const,
    stored: `${mailbox}@example.com`.toLowerCase(),
  })),
];

test.each(odd)('signing up with $email results in $outcome', async ({ email, outcome, stored = email }) => {
  await backend.sql("insert into public.waitlist (email) values ('someone@else.example')");
  expect(await join(email)).toBe(outcome);
  const added = (await table()).filter((entry) => entry !== 'someone@else.example');
  expect(added).toEqual(outcome === 'success' ? [stored] : []);
  if (outcome === 'success') expect(await join(email)).toBe('already');
});
