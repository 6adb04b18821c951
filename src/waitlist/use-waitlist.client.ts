import { useEffect, useReducer, useRef } from 'react';
import { joinWaitlist } from './join.client.ts';
import { initialState, waitlistReducer } from './state.client.ts';
import { loadClient } from './load-supabase.client.ts';

/** The state and actions of a waitlist form. */
export function useWaitlist() {
  const [state, dispatch] = useReducer(waitlistReducer, initialState);
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);

  async function submit(email: string, honeypot: string) {
    // A ref rather than state, because the form may be submitted twice before the next render.
    if (sending.current) return;
    const controller = (sending.current = new AbortController());
    dispatch({ type: 'submit' });
    const result = await joinWaitlist({ email, honeypot, loadClient, controller });
    sending.current = null;
    dispatch({ type: 'settle', result });
  }

  return { state, submit, acknowledge: () => dispatch({ type: 'acknowledge' }) };
}

export type Waitlist = ReturnType<typeof useWaitlist>;
