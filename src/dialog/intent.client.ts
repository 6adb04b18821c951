import type { ClientDirective } from 'astro';
import { createDialog, ignoreUnseen } from './dialog.client.ts';
import { trimInvisible } from './trim.client.ts';
import { hydrateOnDemand, onIntent } from './hydrate.client.ts';

/** `client:intent="<selector of its triggers>"` handles a form until a sign of intent, and then hydrates it. */
const intent: ClientDirective = (load, { value: triggers }, island) => {
  function hold(form: HTMLFormElement, isHeld: boolean) {
    form.toggleAttribute('data-held', isHeld);
    // Disabling a field or button would lose the focus. After hydration, `WaitlistForm` does the same.
    const box = form.parentElement as HTMLElement;
    // The visible label of the button, which is the last element.
    box.ariaLabel = isHeld ? (form.lastElementChild as HTMLElement).innerText : null;
    if (isHeld) box.focus();
    for (const control of form.elements as Iterable<HTMLInputElement>) control.disabled = isHeld;
    if (!isHeld && box === document.activeElement) (form.elements[0] as HTMLElement).focus();
  }

  const hydrate = hydrateOnDemand(load, island, () => {
    // The styles then show the message, if somebody is waiting. It stays until hydration or the next submit, not just
    // until the next attempt: each typed letter makes one.
    const held = island.querySelector<HTMLFormElement>('[data-held]');
    if (held || island.closest('[open]')) island.dataset['failed'] = '';
    if (held) hold(held, false);
  });

  onIntent(triggers, hydrate);
  const dialog = island.closest('dialog');
  if (dialog) createDialog(dialog, triggers, hydrate);
  else ignoreUnseen(island);

  // Holds back a form submitted before hydration. After hydration, React has already called `preventDefault()`.
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || !island.contains(form)) return;
    event.preventDefault();
    delete island.dataset['failed'];
    hold(form, true);
    void hydrate();
  });

  island.addEventListener('input', ({ target }) => {
    const field = target as HTMLInputElement;
    const trimmed = trimInvisible(field.value);
    // Set only if it has changed, because setting a value moves the caret. The honeypot is left alone.
    if (field.type === 'email' && field.value !== trimmed) field.value = trimmed;
    // With `Save-Data`, typing is the first sign of intent.
    void hydrate();
  });
};

export default intent;
