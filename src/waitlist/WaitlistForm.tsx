import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { showsForm } from './state.client.ts';
import type { Waitlist } from './use-waitlist.client.ts';
import { prepareToSend } from './load-supabase.client.ts';
import { type FormWords, WaitlistFields } from './WaitlistFields.tsx';

interface Props {
  /** Prefix of the ids of its elements. */
  id: string;
  waitlist: Waitlist;
  words: FormWords;
  /** Whether opening the dialog focuses the field. */
  hasAutoFocus?: boolean;
}

/**
 * The form or the outcome, depending on the state. Focus moves to the next action. The fields are uncontrolled, because
 * people may type before hydration.
 */
export function WaitlistForm({ id, waitlist, words, hasAutoFocus = false }: Props) {
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

  // Restores what the visitor did before hydration.
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
          error={state.reason && words[state.reason]}
          hasAutoFocus={hasAutoFocus}
          emailRef={email}
          onInput={prepareToSend}
          onSubmit={onSubmit}
        />
      ) : (
        <div className="outcome">
          <p>{words[status as 'success' | 'already' | 'bot']}</p>
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
 * What the server-rendered form holds. React replaces it on a hydration mismatch, such as after the browser has translated
 * the page or a password manager has added an icon to the field.
 */
function readBefore(id: string) {
  const field = import.meta.env.SSR ? null : document.querySelector<HTMLInputElement>(`#${id}-email`);
  return {
    typed: field?.value ?? '',
    hasFocus: field !== null && field === document.activeElement,
    isHeld: field?.form?.hasAttribute('data-held') ?? false,
  };
}
