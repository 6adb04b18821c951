import { useEffect, useRef, type SubmitEvent } from 'react';
import { showsForm } from './state.client.ts';
import { site } from '../config/site.client.ts';
import type { Waitlist } from './use-waitlist.client.ts';
import { prepareToSend } from './load-supabase.client.ts';
import { type FormWords, WaitlistFields } from './WaitlistFields.tsx';

interface Props {
  waitlist: Waitlist;
  words: FormWords;
  messages: { success: string; already: string; bot: string };
  /** Whether the field takes the focus when the dialog opens that holds the form. */
  hasAutoFocus?: boolean;
}

/**
 * The form or the outcome, by the waitlist's state; the focus goes where the next action is. The fields are uncontrolled:
 * what was typed before hydration is in them, and what is sent is read from them.
 */
export function WaitlistForm({ waitlist, words, messages, hasAutoFocus = false }: Props) {
  const { state, submit, acknowledge } = waitlist;
  const { status } = state;
  const box = useRef<HTMLDivElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const ok = useRef<HTMLButtonElement>(null);
  const previousStatus = useRef(status);

  useEffect(() => {
    if (status === previousStatus.current) return;
    previousStatus.current = status;
    const next = showsForm({ status }) ? email : ok;
    (status === 'submitting' ? box : next).current?.focus();
  }, [status]);

  // Goes on from what a visitor did before hydration.
  useEffect(() => {
    if (email.current?.value) prepareToSend();
    const form = email.current?.form;
    if (!form?.hasAttribute('data-held')) return;
    form.removeAttribute('data-held');
    form.requestSubmit();
  }, []);

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    void submit(String(typed.get('email')), String(typed.get('website')));
  }

  return (
    <div ref={box} className="waitlist" aria-live="polite" tabIndex={-1}>
      {showsForm(state) ? (
        <WaitlistFields
          words={words}
          isBusy={status === 'submitting'}
          error={state.reason && site.waitlist[state.reason]}
          hasAutoFocus={hasAutoFocus}
          emailRef={email}
          onInput={prepareToSend}
          onSubmit={onSubmit}
        />
      ) : (
        <div className="outcome">
          <p>{messages[status as keyof typeof messages]}</p>
          <button
            className="button"
            type="button"
            ref={ok}
            data-autofocus=""
            data-dismiss=""
            onClick={acknowledge}
          >
            {words.ok}
          </button>
        </div>
      )}
    </div>
  );
}
