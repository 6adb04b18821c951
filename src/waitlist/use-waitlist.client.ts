import { useRef, useState } from 'react';
import { joinWaitlist, type Outcome } from './join.client.ts';
import { loadClient } from './load-supabase.client.ts';

interface State {
  status: 'idle' | 'submitting' | Outcome;
  /** The number of attempts since the form was last reset. */
  attempts: number;
}

const initialState: State = { status: 'idle', attempts: 0 };

export function useWaitlist() {
  const [state, setState] = useState(initialState);
  const isSubmitting = useRef(false);

  async function submit(email: string, honeypot: string) {
    // A ref rather than state, because the form may be submitted twice before the next render.
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    setState(({ attempts }) => ({ status: 'submitting', attempts: attempts + 1 }));
    const status = await joinWaitlist({ email, honeypot, loadClient });
    isSubmitting.current = false;
    setState(({ attempts }) => ({ status, attempts }));
  }

  return { ...state, submit, acknowledge: () => setState(initialState) };
}
