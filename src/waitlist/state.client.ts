import type { ErrorReason, JoinResult, Outcome } from './join.client.ts';

export type Status = 'idle' | 'submitting' | Outcome;

/** Does not include the typed text, which is kept in the uncontrolled fields. */
export interface WaitlistState {
  status: Status;
  reason?: ErrorReason;
  /** How many attempts in a row have failed. */
  failures: number;
}

export type WaitlistAction =
  | { type: 'submit' }
  | { type: 'settle'; result: JoinResult }
  /** The OK button. */
  | { type: 'acknowledge' };

export const initialState: WaitlistState = { status: 'idle', failures: 0 };

/** Whether the form is shown. Otherwise a message and an OK button replace it. */
export const showsForm = ({ status }: WaitlistState): boolean =>
  status === 'idle' || status === 'submitting' || status === 'error';

/** The state transitions of the waitlist form. An action that does not apply to a state leaves it unchanged. */
export function waitlistReducer(state: WaitlistState, action: WaitlistAction): WaitlistState {
  switch (action.type) {
    case 'submit':
      return state.status === 'idle' || state.status === 'error'
        ? { status: 'submitting', failures: state.failures }
        : state;
    case 'settle':
      return state.status === 'submitting' ? settled(action.result, state.failures) : state;
    case 'acknowledge':
      return showsForm(state) ? state : initialState;
  }
}

const settled = (result: JoinResult, failures: number): WaitlistState =>
  result.outcome === 'error'
    ? { status: 'error', reason: result.reason, failures: failures + 1 }
    : { status: result.outcome, failures: 0 };
