import type { ClientDirective } from 'astro';
import { createDialog } from './dialog.client.ts';
import { hydrateOnDemand, onIntent } from './hydrate.client.ts';

/**
 * `client:intent="<selector of its triggers>"`: hydrates an island with a form, in a dialog or in the page, at the first sign
 * of intent. Until then this script answers for the form.
 */
const intent: ClientDirective = (load, { value: triggers }, island) => {
  const hydrate = hydrateOnDemand(load, island, (hasFailed) => {
    // The styles show the message in the open dialog, or else in the form whose submit is held. It stays until the next try
    // has begun there.
    const held = island.querySelector('[data-held]');
    (island.closest('[open]') ?? held)?.toggleAttribute('data-failed', hasFailed);
    if (hasFailed) held?.removeAttribute('data-held');
  });

  onIntent(triggers, hydrate);
  const dialog = island.closest('dialog');
  if (dialog) createDialog(dialog, triggers, hydrate);

  // Holds a submit that comes before hydration. After hydration, React has already prevented the default.
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || !island.contains(form)) return;
    event.preventDefault();
    form.removeAttribute('data-failed');
    form.setAttribute('data-held', '');
    void hydrate();
  });

  // With `Save-Data`, typing is the first sign of intent.
  island.addEventListener('input', hydrate);
};

export default intent;
