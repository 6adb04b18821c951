import { describe, expect, test } from 'vitest';
import type { JoinResult } from '../../../src/waitlist/join.client.ts';
import type { ErrorReason, Outcome } from '../../../src/waitlist/outcome.client.ts';
import {
  initialState,
  showsForm,
  type Status,
  type WaitlistAction,
  waitlistReducer,
} from '../../../src/waitlist/state.client.ts';

const statuses: Status[] = ['idle', 'submitting', 'success', 'already', 'bot', 'error'];
const outcomes: Outcome[] = ['success', 'already', 'bot', 'error'];

const resultOf = (outcome: Outcome, reason: ErrorReason = 'error'): JoinResult =>
  outcome === 'error' ? { outcome, reason } : { outcome };
const settle = (outcome: Outcome, reason?: ErrorReason): WaitlistAction => ({
  type: 'settle',
  result: resultOf(outcome, reason),
});

describe('submit', () => {
  test.each(['idle', 'error'] as const)('starts from %s', (status) => {
    expect(waitlistReducer({ status }, { type: 'submit' })).toEqual({ status: 'submitting' as const });
  });

  test('forgets why the last attempt failed', () => {
    expect(
      waitlistReducer({ status: 'error', reason: 'offline' }, { type: 'submit' }).reason,
    ).toBeUndefined();
  });

  test.each(['submitting', 'success', 'already', 'bot'] as const)('is ignored in %s', (status) => {
    const state = { status };
    expect(waitlistReducer(state, { type: 'submit' })).toBe(state);
  });
});

describe('settle', () => {
  test.each(outcomes)('ends submitting as %s', (outcome) => {
    expect(waitlistReducer({ status: 'submitting' as const }, settle(outcome)).status).toBe(outcome);
  });

  test.each(['error', 'offline', 'limited'] as const)('remembers that the reason was %s', (reason) => {
    expect(waitlistReducer({ status: 'submitting' as const }, settle('error', reason))).toEqual({
      status: 'error',
      reason,
    });
  });

  test.each(statuses.filter((status) => status !== 'submitting'))(
    'a stale answer is ignored in %s',
    (status) => {
      const state = { status };
      for (const outcome of outcomes) expect(waitlistReducer(state, settle(outcome))).toBe(state);
    },
  );
});

describe('acknowledge', () => {
  test.each(['success', 'already', 'bot'] as const)('leads from %s back to the form', (status) => {
    expect(waitlistReducer({ status }, { type: 'acknowledge' })).toEqual(initialState);
  });

  test.each(['idle', 'submitting', 'error'] as const)('is ignored in %s, where there is no OK', (status) => {
    const state = { status };
    expect(waitlistReducer(state, { type: 'acknowledge' })).toBe(state);
  });
});

test('the form gives way to a message after success, already and bot only', () => {
  expect(statuses.filter((status) => showsForm({ status }))).toEqual(['idle', 'submitting', 'error']);
});
