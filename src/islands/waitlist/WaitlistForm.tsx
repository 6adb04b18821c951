import { useEffect, useRef, type ReactNode } from 'react';
import { showsForm } from '../../lib/browser/waitlist/state.ts';
import { site } from '../../site.config.ts';
import type { Waitlist } from './use-waitlist.ts';
import { prepareToSend } from './load-client.ts';
import { WaitlistFields } from './WaitlistFields.tsx';

interface Props {
  waitlist: Waitlist;
  placeholder: string;
  labels: { idle: string; busy: string };
  messages: { success: string; already: string; bot: string };
  /** Whether the field takes the focus when what holds the form opens. */
  hasAutoFocus?: boolean;
}

/** The living form: what it shows follows from the waitlist's state, and focus goes where the next action is. */
export function WaitlistForm({ waitlist, placeholder, labels, messages, hasAutoFocus = false }: Props) {
  const { state, dispatch, submit } = waitlist;
  const { status } = state;
  const box = useRef<HTMLDivElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const ok = useRef<HTMLButtonElement>(null);
  const previousStatus = useRef(status);

  useEffect(() => {
    if (status === previousStatus.current) return;
    previousStatus.current = status;
    const next = { idle: email, error: email, submitting: box, success: ok, already: ok, bot: ok }[status];
    next.current?.focus();
  }, [status]);

  let message: ReactNode = null;
  if (status === 'success' || status === 'already' || status === 'bot') message = messages[status];

  return (
    <div ref={box} className="waitlist" aria-live="polite" tabIndex={-1}>
      {showsForm(state) ? (
        <WaitlistFields
          placeholder={placeholder}
          labels={labels}
          isBusy={status === 'submitting'}
          error={state.reason && site.waitlist[state.reason]}
          emailRef={email}
          hasAutoFocus={hasAutoFocus}
          email={{
            value: state.email,
            onChange: (event) => dispatch({ type: 'edit', field: 'email', value: event.target.value }),
            onInput: prepareToSend,
          }}
          honeypot={{
            value: state.honeypot,
            onChange: (event) => dispatch({ type: 'edit', field: 'honeypot', value: event.target.value }),
          }}
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        />
      ) : (
        <div className="outcome">
          <p>{message}</p>
          <button
            className="button"
            type="button"
            ref={ok}
            data-dismiss
            onClick={() => dispatch({ type: 'acknowledge' })}
          >
            OK
          </button>
        </div>
      )}
    </div>
  );
}
