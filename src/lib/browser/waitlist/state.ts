import type { JoinResult } from './join.ts';
import type { ErrorReason, Outcome } from './outcome.ts';

export type Status = 'idle' | 'submitting' | Outcome;

export interface WaitlistState {
  status: Status;
  email: string;
  /** The hidden field `website`. */
  honeypot: string;
  /** Of the last attempt, if it ended in an error. */
  reason?: ErrorReason | undefined;
}

export type WaitlistAction =
  | { type: 'edit'; field: 'email' | 'honeypot'; value: string }
  | { type: 'submit' }
  | { type: 'settle'; result: JoinResult }
  /** The OK button. */
  | { type: 'acknowledge' };

export const initialState: WaitlistState = { status: 'idle', email: '', honeypot: '' };

/** Whether the form is shown; otherwise a message and an OK button stand in its place. */
export const showsForm = ({ status }: WaitlistState): boolean =>
  status === 'idle' || status === 'submitting' || status === 'error';

/** The waitlist form, whatever draws it. An action that makes no sense in a state leaves the state as it is. */
export function waitlistReducer(state: WaitlistState, action: WaitlistAction): WaitlistState {
  const isEditable = state.status === 'idle' || state.status === 'error';
  switch (action.type) {
    case 'edit':
      return isEditable ? { ...state, [action.field]: action.value } : state;
    case 'submit':
      return isEditable ? { ...state, status: 'submitting', reason: undefined } : state;
    case 'settle':
      return state.status === 'submitting' ? settled(state, action.result) : state;
    case 'acknowledge':
      return showsForm(state) ? state : initialState;
  }
}

function settled(state: WaitlistState, result: JoinResult): WaitlistState {
  const { outcome } = result;
  const email = outcome === 'success' ? '' : state.email;
  return { ...state, status: outcome, email, reason: outcome === 'error' ? result.reason : undefined };
}
