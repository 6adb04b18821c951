import type { JoinResult } from './join.client.ts';
import type { ErrorReason, Outcome } from './outcome.client.ts';

export type Status = 'idle' | 'submitting' | Outcome;

/** What was typed is not part of it: it stays in the fields, which go with the form. */
export interface WaitlistState {
  status: Status;
  /** Of the last attempt, if it ended in an error. */
  reason?: ErrorReason;
}

export type WaitlistAction =
  | { type: 'submit' }
  | { type: 'settle'; result: JoinResult }
  /** The OK button. */
  | { type: 'acknowledge' };

export const initialState: WaitlistState = { status: 'idle' };

/** Whether the form is shown; otherwise a message and an OK button stand in its place. */
export const showsForm = ({ status }: WaitlistState): boolean =>
  status === 'idle' || status === 'submitting' || status === 'error';

/** The waitlist form, whatever draws it. An action that makes no sense in a state leaves the state as it is. */
export function waitlistReducer(state: WaitlistState, action: WaitlistAction): WaitlistState {
  switch (action.type) {
    case 'submit':
      return state.status === 'idle' || state.status === 'error' ? { status: 'submitting' } : state;
    case 'settle':
      return state.status === 'submitting' ? settled(action.result) : state;
    case 'acknowledge':
      return showsForm(state) ? state : initialState;
  }
}

const settled = (result: JoinResult): WaitlistState =>
  result.outcome === 'error' ? { status: 'error', reason: result.reason } : { status: result.outcome };
