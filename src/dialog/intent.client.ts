import type { ClientDirective } from 'astro';
import { createDialog, ignoreUnseen } from './dialog.client.ts';
import { trimInvisible } from './trim.client.ts';
import { hydrateOnDemand, onIntent } from './hydrate.client.ts';

/**
 * `client:intent="<selector of its triggers>"`: hydrates an island with a form, in a dialog or in the page, at the first sign
 * of intent. Until then this script answers for the form.
 */
const intent: ClientDirective = (load, { value: triggers }, island) => {
  /** Holds a form's submit, or gives the form back. */
  function hold(form: HTMLFormElement, isHeld: boolean) {
    form.toggleAttribute('data-held', isHeld);
    // As React does: a disabled field or button would drop the focus.
    if (isHeld) form.closest<HTMLElement>('[tabindex]')?.focus();
    for (const control of form.querySelectorAll('input, button')) control.toggleAttribute('disabled', isHeld);
    if (!isHeld && form.parentElement === document.activeElement) form.querySelector('input')?.focus();
  }

  const hydrate = hydrateOnDemand(load, island, (hasFailed) => {
    // The styles show the message in the open dialog, or else in the form whose submit is held. It stays until the next try
    // has begun there.
    const held = island.querySelector<HTMLFormElement>('[data-held]');
    (island.closest('[open]') ?? held)?.toggleAttribute('data-failed', hasFailed);
    if (hasFailed && held) hold(held, false);
  });

  onIntent(triggers, hydrate);
  const dialog = island.closest('dialog');
  if (dialog) createDialog(dialog, triggers, hydrate);
  else ignoreUnseen(island);

  // Holds a submit that comes before hydration. After hydration, React has already prevented the default.
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || !island.contains(form)) return;
    event.preventDefault();
    form.removeAttribute('data-failed');
    hold(form, true);
    void hydrate();
  });

  island.addEventListener('input', ({ target }) => {
    const field = target as HTMLInputElement;
    const trimmed = trimInvisible(field.value);
    // Setting the value moves the caret, and the honeypot keeps whatever is in it.
    if (field.type === 'email' && field.value !== trimmed) field.value = trimmed;
    // With `Save-Data`, typing is the first sign of intent.
    void hydrate();
  });
};

export default intent;
