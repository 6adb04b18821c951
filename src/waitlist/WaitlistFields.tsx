import { type ComponentProps, type Ref, useState } from 'react';
import { withBase } from '../config/urls.client.ts';
import { HONEYPOT, type Outcome } from './join.client.ts';

type Key =
  | 'join'
  | 'email'
  | 'emailHint'
  | 'placeholder'
  | 'submitting'
  | 'ok'
  | 'note'
  | 'privacy'
  | 'privacyTab'
  | 'failed'
  | 'failedAgain'
  | 'broken'
  | 'reload';

export interface FormWords extends Record<Key | Outcome, string> {
  toast?: { title: string; description: string };
}

interface Props extends ComponentProps<'form'> {
  id: string;
  words: FormWords;
  error: string;
  /** Whether at least the last two attempts have failed; if so, the error also gives an email address to write to. */
  hasFailedAgain: boolean;
  isSubmitting: boolean;
  hasAutoFocus: boolean;
  emailRef: Ref<HTMLInputElement>;
}

export function WaitlistFields(props: Props) {
  const { id, words, error, hasFailedAgain, isSubmitting, hasAutoFocus, emailRef, ...form } = props;
  const [isInvalid, setInvalid] = useState(false);
  return (
    <>
      <form
        className="waitlist-form"
        // Keeps the address out of the URL. Without scripts, the Content-Security-Policy stops a submission anyway.
        method="post"
        aria-busy={isSubmitting}
        // Submitting before hydration adds `data-held`, and disables the controls.
        suppressHydrationWarning
        {...form}
      >
        <div className="field">
          <label htmlFor={`${id}-email`}>{words.email}</label>
          <input
            ref={emailRef}
            id={`${id}-email`}
            type="email"
            // Browsers accept `ann@example`, `.ann@example.org`, `ann@192.0.2.1` and any length; the database does not.
            pattern="(?=.{0,254}$)(?=[^@]{0,64}@)[^@\s.]+(\.[^@\s.]+)*@([^@\s.]+\.)+(?!(\d+|0x[\da-fA-F]*)$)[^@\s.]+"
            title={words.emailHint}
            name="email"
            required
            autoComplete="email"
            spellCheck={false}
            enterKeyHint="send"
            placeholder={words.placeholder}
            disabled={isSubmitting}
            suppressHydrationWarning
            onInvalid={() => setInvalid(true)}
            onInput={() => setInvalid(false)}
            aria-invalid={isInvalid || undefined}
            aria-describedby={`${id}-note ${id}-error${isInvalid ? ` ${id}-hint` : ''}`}
            autoFocus={hasAutoFocus}
            data-autofocus={hasAutoFocus}
          />
        </div>
        {/* A field that only bots fill in: it is invisible, out of the tab order, and marked so that 1Password,
            LastPass, Dashlane and older versions of Bitwarden ignore it. */}
        <div className="honeypot" aria-hidden="true">
          <label htmlFor={`${id}-${HONEYPOT}`}>Website</label>
          <input
            id={`${id}-${HONEYPOT}`}
            type="text"
            name={HONEYPOT}
            tabIndex={-1}
            autoComplete="off"
            data-1p-ignore=""
            data-lpignore="true"
            data-bwignore=""
            data-form-type="other"
            suppressHydrationWarning
          />
        </div>
        {/* Firefox on Android has no message of its own. `:user-invalid` would show it as soon as the field
            loses focus, and move the button that is being pressed. */}
        {isInvalid && (
          <p className="hint" id={`${id}-hint`}>
            {words.emailHint}
          </p>
        )}
        <p className="form-error" id={`${id}-error`} role="alert">
          {/* Browser translation replaces text nodes; React can still remove the elements around them. */}
          {error && <span>{error}</span>}
          {hasFailedAgain && <span> {withMailLink(words.failedAgain)}</span>}
        </p>
        <p className="form-failed" role="alert">
          {withMailLink(words.failed)}
        </p>
        <button className="button" type="submit" disabled={isSubmitting} suppressHydrationWarning>
          <span className="idle-label">{words.join}</span>
          <span className="submitting-label">{words.submitting}</span>
        </button>
      </form>
      <p className="form-note">
        <span id={`${id}-note`}>{words.note}</span>{' '}
        {/* Opens in a new tab, so what was typed here isn't lost. */}
        <a href={withBase('/privacy-policy/')} target="_blank" rel="noopener">
          {words.privacy} <small>{words.privacyTab}</small>
        </a>
      </p>
    </>
  );
}

function withMailLink(text: string) {
  const [before, address, after] = text.split(/([\w.'+-]+@[\w.-]*\w)/);
  return (
    <>
      {before}
      {address && <a href={`mailto:${address}`}>{address}</a>}
      {after}
    </>
  );
}
