import { PUBLIC_SUPABASE_ANON_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';
import { useEffect, useReducer, useRef } from 'react';
import { preconnect } from 'react-dom';
import type { WaitlistClient } from '../../lib/browser/waitlist/client.ts';
import { joinWaitlist } from '../../lib/browser/waitlist/join.ts';
import { initialState, waitlistReducer } from '../../lib/browser/waitlist/state.ts';
import { importWhole } from '../ui/import-whole.ts';

let client: Promise<WaitlistClient> | undefined;

/** Brings supabase-js, by far the largest file of the site; after a failure, once more. */
function loadClient(): Promise<WaitlistClient> {
  client ??= importWhole('importClient', () => import('../../lib/browser/waitlist/client.ts')).then(
    ({ createWaitlistClient }) => createWaitlistClient(PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_ANON_KEY),
  );
  client.catch(() => (client = undefined));
  return client;
}

/** While somebody still types, so that a submit waits for its two requests only. It will meet a failure again, and show it. */
export function prepareToSend(): void {
  preconnect(PUBLIC_SUPABASE_URL, { crossOrigin: 'anonymous' });
  loadClient().catch(() => {});
}

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
