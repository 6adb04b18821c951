import { type ComponentProps, type Ref } from 'react';
import { withBase } from '../config/urls.client.ts';
import { site } from '../config/site.client.ts';

/** What a form says, and what its frame says if it breaks, from `interface.yaml`. */
export type FormWords = Record<
  | 'join'
  | 'email'
  | 'emailHint'
  | 'placeholder'
  | 'sending'
  | 'ok'
  | 'note'
  | 'privacy'
  | 'privacyTab'
  | 'failed'
  | 'noScript'
  | 'broken'
  | 'reload',
  string
>;

interface Props extends ComponentProps<'form'> {
  /** What the ids of its elements begin with. */
  id: string;
  words: FormWords;
  /** What went wrong, in words. */
  error: string | undefined;
  isBusy: boolean;
  /** Whether the field takes the focus when the dialog opens that holds the form. */
  hasAutoFocus: boolean;
  emailRef: Ref<HTMLInputElement>;
}

/**
 * The form's mark-up. Before hydration, a submit is held by `client:intent` as `data-held`, which the styles answer with the
 * busy label; `method="dialog"` makes sure that an address never lands in the page's own address.
 */
export function WaitlistFields(props: Props) {
  const { id, words, error, isBusy, hasAutoFocus, emailRef, ...form } = props;
  return (
    <>
      <form
        className="waitlist-form"
        method="dialog"
        aria-busy={isBusy}
        // It has `data-held` or `data-failed` if a submit came before hydration.
        suppressHydrationWarning
        {...form}
      >
        <div className="field">
          <label htmlFor={`${id}-email`}>{words.email}</label>
          <input
            ref={emailRef}
            id={`${id}-email`}
            type="email"
            // The browser alone would let `ann@example`, `.ann@example.org` and `ann@192.0.2.1` through, and the
            // database would not.
            pattern="[^@\s.]+(\.[^@\s.]+)*@([^@\s.]+\.)+(?!\d+$)[^@\s.]+"
            title={words.emailHint}
            name="email"
            required
            autoComplete="email"
            spellCheck={false}
            enterKeyHint="send"
            placeholder={words.placeholder}
            disabled={isBusy}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-note ${id}-error`}
            autoFocus={hasAutoFocus}
            data-autofocus={hasAutoFocus}
          />
        </div>
        {/* Off screen and out of the tab order: only a program fills it in. */}
        <div className="honeypot" aria-hidden="true">
          <label htmlFor={`${id}-website`}>Website</label>
          <input id={`${id}-website`} type="text" name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <p className="form-error" id={`${id}-error`} role="alert">
          {error}
        </p>
        <p className="form-failed" role="status">
          {withMailLink(words.failed)}
        </p>
        <button className="button" type="submit" disabled={isBusy}>
          <span className="idle-label">{words.join}</span>
          <span className="busy-label">{words.sending}</span>
        </button>
      </form>
      <noscript>
        <p className="form-note">{withMailLink(words.noScript)}</p>
      </noscript>
      <p className="form-note">
        <span id={`${id}-note`}>{words.note}</span>{' '}
        {/* In a tab of its own: what was typed stays in this one. */}
        <a href={withBase('/privacy-policy/', import.meta.env.BASE_URL)} target="_blank" rel="noopener">
          {words.privacy} <small>{words.privacyTab}</small>
        </a>
      </p>
    </>
  );
}

/** The text, with the address in it as a link. */
function withMailLink(text: string) {
  const { contactEmail } = site;
  const [before, after] = text.split(contactEmail);
  return (
    <>
      {before}
      {after !== undefined && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
      {after}
    </>
  );
}
