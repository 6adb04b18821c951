import type { ClientDirective } from 'astro';
import { createDialog } from './dialog.client.ts';
import { hydrateOnDemand, onIntent } from './hydrate.client.ts';

/**
 * `client:intent="<selector of its triggers>"`: an island with a form, in a dialog or in the page, that is hydrated at the
 * first sign of intent. Until then this script answers for the form.
 */
const intent: ClientDirective = (load, { value: triggers }, island) => {
  const hydrate = hydrateOnDemand(load, island, (hasFailed) => {
    // For the styles: the open dialog, or else the form that holds a submit, has failed. It says so until something
    // else is to be seen there, and not only until somebody reaches for it again.
    const held = island.querySelector('[data-held]');
    (island.closest('[open]') ?? held)?.toggleAttribute('data-failed', hasFailed);
    if (hasFailed) held?.removeAttribute('data-held');
  });

  onIntent(triggers, hydrate);
  const dialog = island.closest('dialog');
  if (dialog) createDialog(dialog, triggers, hydrate);

  // Hold a submit that comes before hydration; after it, React has prevented the default by now.
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || !island.contains(form)) return;
    event.preventDefault();
    form.removeAttribute('data-failed');
    form.setAttribute('data-held', '');
    void hydrate();
  });

  // With `Save-Data`, nothing is a sign of intent before somebody types.
  island.addEventListener('input', hydrate);
};

export default intent;
