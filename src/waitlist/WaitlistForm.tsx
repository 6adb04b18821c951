import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { showsForm } from './state.client.ts';
import { site } from '../config/site.client.ts';
import type { Waitlist } from './use-waitlist.client.ts';
import { prepareToSend } from './load-supabase.client.ts';
import { type FormWords, WaitlistFields } from './WaitlistFields.tsx';

interface Props {
  /** What the ids of its elements begin with. */
  id: string;
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
export function WaitlistForm({ id, waitlist, words, messages, hasAutoFocus = false }: Props) {
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
  const [before] = useState(() => readBefore(id));
  useEffect(() => {
    const field = email.current;
    if (!field?.form) return;
    field.value ||= before.typed;
    if (before.hasFocus) field.focus();
    if (field.value) prepareToSend();
    if (!before.isHeld && !field.form.hasAttribute('data-held')) return;
    field.form.removeAttribute('data-held');
    field.form.requestSubmit();
  }, [before]);

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    void submit(String(typed.get('email')), String(typed.get('website')));
  }

  return (
    <div ref={box} className="waitlist" aria-live="polite" tabIndex={-1}>
      {showsForm(state) ? (
        <WaitlistFields
          id={id}
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

/**
 * What the form that the server sent holds. React draws it anew where it finds another one: the browser has translated the
 * page, or a password manager has put an icon beside the field.
 */
function readBefore(id: string) {
  const field = import.meta.env.SSR ? null : document.querySelector<HTMLInputElement>(`#${id}-email`);
  return {
    typed: field?.value ?? '',
    hasFocus: field !== null && field === document.activeElement,
    isHeld: field?.form?.hasAttribute('data-held') ?? false,
  };
}
