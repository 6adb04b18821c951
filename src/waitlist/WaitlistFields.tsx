import { type ComponentProps, type Ref } from 'react';
import { withBase } from '../config/urls.client.ts';
import { site } from '../site.config.ts';

interface Props extends ComponentProps<'form'> {
  /** What the ids of its elements begin with. */
  id: string;
  placeholder: string;
  /** The button's words, at rest and while sending. */
  labels: { idle: string; busy: string };
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
  const { id, placeholder, labels, error, isBusy, hasAutoFocus, emailRef, ...form } = props;
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
          <label htmlFor={`${id}-email`}>Email address</label>
          <input
            ref={emailRef}
            id={`${id}-email`}
            type="email"
            // The browser alone would let `ann@example`, `.ann@example.org` and `ann@192.0.2.1` through, and the
            // database would not.
            pattern="[^@\s.]+(\.[^@\s.]+)*@([^@\s.]+\.)+(?!\d+$)[^@\s.]+"
            title="An address such as name@example.org"
            name="email"
            required
            autoComplete="email"
            spellCheck={false}
            enterKeyHint="send"
            placeholder={placeholder}
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
          The form didn’t load. Try again, or write to{' '}
          <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a> and we’ll add you.
        </p>
        <button className="button" type="submit" disabled={isBusy}>
          <span className="idle-label">{labels.idle}</span>
          <span className="busy-label">{labels.busy}</span>
        </button>
      </form>
      <noscript>
        <p className="form-note">
          The form needs JavaScript. Write to <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>{' '}
          and we’ll add you to the list.
        </p>
      </noscript>
      <p className="form-note">
        <span id={`${id}-note`}>One email when it’s time, and nothing else.</span>{' '}
        {/* In a tab of its own: what was typed stays in this one. */}
        <a href={withBase('/privacy-policy/', import.meta.env.BASE_URL)} target="_blank" rel="noopener">
          Privacy policy <small>(opens in a new tab)</small>
        </a>
      </p>
    </>
  );
}
