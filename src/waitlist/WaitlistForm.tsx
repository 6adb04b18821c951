import { type InputEvent, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { HONEYPOT } from './join.client.ts';
import { prepareToSend } from './load-supabase.client.ts';
import { useWaitlist } from './use-waitlist.client.ts';
import { type FormWords, WaitlistFields } from './WaitlistFields.tsx';
import { Sentences } from '../ui/Sentences.tsx';

interface Props {
  id: string;
  words: FormWords;
  hasAutoFocus?: boolean;
  /** Shown after a successful sign-up, and announced by screen readers. */
  toast?: ReactNode;
}

/** Shows the form or the outcome. The fields are uncontrolled, because people may type before hydration. */
export function WaitlistForm({ id, words, hasAutoFocus = false, toast }: Props) {
  const { status, attempts, submit, acknowledge } = useWaitlist();
  const isSubmitting = status === 'submitting';
  const isForm = status !== 'success' && status !== 'already' && status !== 'bot';
  const message = status === 'idle' || isSubmitting ? '' : words[status];
  const box = useRef<HTMLDivElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const ok = useRef<HTMLButtonElement>(null);
  const previousStatus = useRef(status);

  useEffect(() => {
    if (status === previousStatus.current) return;
    previousStatus.current = status;
    // If there is nothing to correct, don't focus the field: a phone would open its keyboard.
    const next = isForm ? (message ? email : box) : ok;
    // Focus stays where the visitor has moved it during the request.
    if (status !== 'submitting' && document.activeElement?.matches('a, button, input, select')) return;
    const { top = 0, bottom = 0 } = box.current?.getBoundingClientRect() ?? {};
    next.current?.focus({ preventScroll: bottom < 0 || top > innerHeight });
  }, [status, isForm, message]);

  // Restores what was typed, focused or submitted before hydration.
  const [before] = useState(() => readBefore(id));
  useEffect(() => {
    const form = email.current?.form;
    if (!form) return;
    const earlier = fieldsOf(before.form);
    for (const element of fieldsOf(form)) {
      // By name, because a browser extension may have added controls.
      const old = earlier.find(({ name, type }) => name === element.name && type === element.type);
      element.value ||= old?.value ?? '';
      element.disabled = false;
      if (old && old === before.focused) element.focus({ preventScroll: true });
    }
    const field = email.current;
    if (field?.value) prepareToSend();
    // It may have been pasted, or be half typed: `ann@bbc.` is the start of an address.
    const address = addressIn(field?.value ?? '');
    if (field && !field.value.startsWith(address)) field.value = address;
    if (!before.form?.hasAttribute('data-held')) return;
    form.removeAttribute('data-held');
    form.requestSubmit();
  }, [before]);

  function onInput({ nativeEvent, target }: InputEvent<HTMLFormElement>) {
    prepareToSend();
    const field = email.current;
    if (field === target && /Paste|Drop/.test(nativeEvent.inputType)) field.value = addressIn(field.value);
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    void submit(String(typed.get('email')), String(typed.get(HONEYPOT) ?? ''));
  }

  return (
    <>
      <div
        ref={box}
        className={isForm ? 'waitlist' : 'waitlist outcome'}
        // `src/dialog/dialog.client.ts` watches this attribute.
        data-state={isForm && message ? 'error' : status}
        role="group"
        suppressHydrationWarning
        // This element has focus while a request is in progress.
        aria-label={isSubmitting ? words.submitting : undefined}
        tabIndex={-1}
      >
        {/* Screen readers only announce changes to a live region that was already on the page. */}
        <p role="status" id={`${id}-outcome`}>
          {/* In one element, because React cannot remove text that a translator has replaced. */}
          {!isForm && (
            <span>
              <Sentences text={message} />
            </span>
          )}
        </p>
        {isForm ? (
          <WaitlistFields
            id={id}
            words={words}
            isSubmitting={isSubmitting}
            error={message}
            hasFailedAgain={message !== '' && attempts > 1}
            hasAutoFocus={hasAutoFocus}
            emailRef={email}
            onInput={onInput}
            onSubmit={onSubmit}
          />
        ) : (
          <button
            className="button"
            type="button"
            ref={ok}
            // For screen readers that stop announcing the status when the focus moves here.
            aria-describedby={`${id}-outcome`}
            data-autofocus=""
            onClick={() => {
              acknowledge();
              ok.current?.closest('dialog')?.close();
            }}
          >
            {words.ok}
          </button>
        )}
      </div>
      {toast && (
        <div className="toasts" role="status">
          {status === 'success' && toast}
        </div>
      )}
    </>
  );
}

/** The only address in text such as `“Ann” <ann@example.org>;`. Any other text is returned unchanged. */
function addressIn(text: string): string {
  // Searching a long text, such as a pasted key, would take seconds.
  // `ann@example,org` is a typing mistake, not an address and a word.
  if (text.length > 500 || /@[^\s@]*[,，][\p{L}\p{N}]/u.test(text)) return text;
  // A pair of signs around the address, such as those that make text italic in a chat, is not part of it.
  const start = String.raw`(?!['‘’\x60*•·]|([_~|])[^\s@]+@[^\s@]*\1(?![\p{L}\p{N}]))`;
  const character = String.raw`[^\s\p{Ps}\p{Pe}<>“”"«»,;:?：，；]`;
  const addresses = new RegExp(`${start}${character}+@${character}*[\\p{L}\\p{N}]`, 'gu');
  const [address = text, ...others] = new Set(text.match(addresses));
  return others.length > 0 ? text : address;
}

const fieldsOf = (form?: HTMLFormElement | null) => [...(form?.elements ?? [])] as HTMLInputElement[];

/** The server-rendered form, which React replaces on a mismatch, as on a translated page, and what has the focus. */
function readBefore(id: string) {
  const page = import.meta.env.SSR ? undefined : document;
  return {
    form: page?.querySelector<HTMLInputElement>(`#${id}-email`)?.form,
    focused: page?.activeElement,
  };
}
