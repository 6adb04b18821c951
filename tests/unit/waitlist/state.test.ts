import { expect, test } from 'vitest';
import type { JoinResult } from '../../../src/waitlist/join.client.ts';
import {
  initialState,
  showsForm,
  type Status,
  waitlistReducer,
  type WaitlistState,
} from '../../../src/waitlist/state.client.ts';

const statuses: Status[] = ['idle', 'submitting', 'success', 'already', 'bot', 'error'];
const others = (...named: Status[]) => statuses.filter((status) => !named.includes(status));
const results: JoinResult[] = [
  ...(['success', 'already', 'bot'] as const).map((outcome) => ({ outcome })),
  ...(['error', 'offline', 'limited'] as const).map((reason) => ({ outcome: 'error' as const, reason })),
];

test('a submit starts from idle and from an error, which it forgets', () => {
  const before: WaitlistState[] = [{ status: 'idle' }, { status: 'error', reason: 'offline' }];
  for (const state of before)
    expect(waitlistReducer(state, { type: 'submit' })).toEqual({ status: 'submitting' });
});

test.each(results)('%o settles a submit, and nothing else', (result) => {
  const { outcome, ...reason } = result;
  expect(waitlistReducer({ status: 'submitting' }, { type: 'settle', result })).toEqual({
    status: outcome,
    ...reason,
  });
  for (const status of others('submitting')) {
    const state = { status };
    expect(waitlistReducer(state, { type: 'settle', result })).toBe(state);
  }
});

test('OK leads from a message back to the form', () => {
  for (const status of ['success', 'already', 'bot'] as const)
    expect(waitlistReducer({ status }, { type: 'acknowledge' })).toEqual(initialState);
});

test.each([
  ['submit', others('idle', 'error')],
  ['acknowledge', others('success', 'already', 'bot')],
] as const)('%s is ignored in %j', (type, ignoring) => {
  for (const status of ignoring) {
    const state = { status };
    expect(waitlistReducer(state, { type })).toBe(state);
  }
});

test('the form gives way to a message after success, already and bot only', () => {
  expect(statuses.filter((status) => showsForm({ status }))).toEqual(['idle', 'submitting', 'error']);
});
