import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JoinResult } from '../../../../../src/lib/browser/waitlist/join.ts';
import type { ErrorReason, Outcome } from '../../../../../src/lib/browser/waitlist/outcome.ts';
import {
  initialState,
  showsForm,
  type Status,
  type WaitlistAction,
  waitlistReducer,
  type WaitlistState,
} from '../../../../../src/lib/browser/waitlist/state.ts';

const statuses: Status[] = ['idle', 'submitting', 'success', 'already', 'bot', 'error'];
const outcomes: Outcome[] = ['success', 'already', 'bot', 'error'];

const typed = (status: Status): WaitlistState => ({
  status,
  email: 'ann@example.com',
  honeypot: 'x',
});
const resultOf = (outcome: Outcome, reason: ErrorReason = 'error'): JoinResult =>
  outcome === 'error' ? { outcome, reason } : { outcome };
const settle = (outcome: Outcome, reason?: ErrorReason): WaitlistAction => ({
  type: 'settle',
  result: resultOf(outcome, reason),
});

describe('edit', () => {
  test.each(['idle', 'error'] as const)('changes one field in %s and leaves the status', (status) => {
    const edited = waitlistReducer(typed(status), { type: 'edit', field: 'email', value: 'b@c.de' });
    expect(edited).toEqual({ ...typed(status), email: 'b@c.de' });
    const baited = waitlistReducer(typed(status), { type: 'edit', field: 'honeypot', value: '' });
    expect(baited).toEqual({ ...typed(status), honeypot: '' });
  });

  test.each(['submitting', 'success', 'already', 'bot'] as const)('is ignored in %s', (status) => {
    const state = typed(status);
    expect(waitlistReducer(state, { type: 'edit', field: 'email', value: 'b@c.de' })).toBe(state);
  });
});

describe('submit', () => {
  test.each(['idle', 'error'] as const)('starts from %s and keeps what was typed', (status) => {
    expect(waitlistReducer(typed(status), { type: 'submit' })).toEqual(typed('submitting'));
  });

  test('forgets why the last attempt failed', () => {
    expect(
      waitlistReducer({ ...typed('error'), reason: 'offline' }, { type: 'submit' }).reason,
    ).toBeUndefined();
  });

  test.each(['submitting', 'success', 'already', 'bot'] as const)('is ignored in %s', (status) => {
    const state = typed(status);
    expect(waitlistReducer(state, { type: 'submit' })).toBe(state);
  });
});

describe('settle', () => {
  test.each(outcomes)('ends submitting as %s', (outcome) => {
    expect(waitlistReducer(typed('submitting'), settle(outcome)).status).toBe(outcome);
  });

  test('success clears the address', () => {
    expect(waitlistReducer(typed('submitting'), settle('success')).email).toBe('');
  });

  test.each(['already', 'bot', 'error'] as const)('%s keeps what was typed', (outcome) => {
    expect(waitlistReducer(typed('submitting'), settle(outcome)).email).toBe('ann@example.com');
  });

  test.each(['error', 'offline', 'limited'] as const)('remembers that the reason was %s', (reason) => {
    expect(waitlistReducer(typed('submitting'), settle('error', reason))).toEqual({
      ...typed('error'),
      reason,
    });
  });

  test.each(statuses.filter((status) => status !== 'submitting'))(
    'a stale answer is ignored in %s',
    (status) => {
      const state = typed(status);
      for (const outcome of outcomes) expect(waitlistReducer(state, settle(outcome))).toBe(state);
    },
  );
});

describe('acknowledge', () => {
  test.each(['success', 'already', 'bot'] as const)('clears both fields after %s', (status) => {
    expect(waitlistReducer(typed(status), { type: 'acknowledge' })).toEqual(initialState);
  });

  test.each(['idle', 'submitting', 'error'] as const)('is ignored in %s, where there is no OK', (status) => {
    const state = typed(status);
    expect(waitlistReducer(state, { type: 'acknowledge' })).toBe(state);
  });
});

test('the form gives way to a message after success, already and bot only', () => {
  expect(statuses.filter((status) => showsForm(typed(status)))).toEqual(['idle', 'submitting', 'error']);
});

const action: fc.Arbitrary<WaitlistAction> = fc.oneof(
  fc.record({
    type: fc.constant('edit' as const),
    field: fc.constantFrom('email' as const, 'honeypot' as const),
    value: fc.string(),
  }),
  fc.record({ type: fc.constantFrom('submit' as const, 'acknowledge' as const) }),
  fc.record({
    type: fc.constant('settle' as const),
    result: fc.constantFrom(...outcomes.map((outcome) => resultOf(outcome)), resultOf('error', 'limited')),
  }),
);

test('whatever happens in whatever order', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      let state = initialState;
      for (const next of actions) {
        const before = structuredClone(state);
        const after = waitlistReducer(state, next);
        expect(state).toEqual(before);
        expect(statuses).toContain(after.status);
        // An error never costs a person what they typed.
        if (after.status === 'error' && next.type !== 'edit') expect(after.email).toBe(before.email);
        // Only an answer ends an attempt, and only a press starts one.
        if (before.status === 'submitting' && after.status !== 'submitting') expect(next.type).toBe('settle');
        if (before.status !== 'submitting' && after.status === 'submitting') expect(next.type).toBe('submit');
        // Fields are emptied by nothing but success, OK and the person.
        if (after.email !== before.email && next.type !== 'edit') expect(after.email).toBe('');
        state = after;
      }
    }),
  );
});
