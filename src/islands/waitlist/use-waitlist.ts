import { useEffect, useReducer, useRef } from 'react';
import { joinWaitlist } from '../../lib/browser/waitlist/join.ts';
import { initialState, waitlistReducer } from '../../lib/browser/waitlist/state.ts';
import { loadClient, prepareToSend } from './load-client.ts';

/** The state of one waitlist form and what can be done to it; it outlives the dialog that shows the form. */
export function useWaitlist() {
  const [state, dispatch] = useReducer(waitlistReducer, initialState);
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);

  async function send(email: string, honeypot: string) {
    // Not by the state: two presses can come before the next render.
    if (sending.current) return;
    sending.current = new AbortController();
    dispatch({ type: 'submit' });
    const result = await joinWaitlist({ email, honeypot, loadClient, signal: sending.current.signal });
    sending.current = null;
    dispatch({ type: 'settle', result });
  }

  /** Goes on from a form that stood in for this one: with what was typed, and with a submit that was held. */
  function takeOver(form: HTMLFormElement) {
    const typed = new FormData(form);
    const email = String(typed.get('email'));
    const honeypot = String(typed.get('website'));
    dispatch({ type: 'edit', field: 'email', value: email });
    dispatch({ type: 'edit', field: 'honeypot', value: honeypot });
    if (email) prepareToSend();
    if (!form.hasAttribute('data-held')) return;
    form.removeAttribute('data-held');
    void send(email, honeypot);
  }

  return { state, dispatch, submit: () => send(state.email, state.honeypot), takeOver };
}

export type Waitlist = ReturnType<typeof useWaitlist>;
