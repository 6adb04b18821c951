import type { ClientDirective } from 'astro';
import { fetchWhole } from '../lib/browser/fetch-whole.ts';
import { attach } from './activation.ts';

/**
 * `client:intent="<selector of its triggers>"`: an island with a form, activated at the first sign of intent, see
 * `activation.ts`. This module is what it does for the form until the island has taken over.
 */
const intent: ClientDirective = (load, { value: triggers }, island) => {
  let isAlive = false;

  const activate = attach(load, triggers, island, (hasFailed) => {
    // For the styles: the open shell, or else the form that holds a submit, has failed. It says so until something
    // else is to be seen there, and not only until somebody reaches for it again.
    const held = island.querySelector('[data-held]');
    (island.querySelector('[open]') ?? held)?.toggleAttribute('data-failed', hasFailed);
    if (hasFailed) held?.removeAttribute('data-held');
  });

  // Hold a submit that comes before React: the island looks for `data-held` when it takes over, and sends it.
  island.addEventListener('submit', (event) => {
    if (isAlive) return;
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    form.removeAttribute('data-failed');
    form.setAttribute('data-held', '');
    void activate();
  });
  island.addEventListener('intent:ready', () => (isAlive = true));

  // Fetch supabase-js while somebody types. If that fails, the submit fetches it again, and shows a failure.
  island.addEventListener('input', () => fetchWhole(island.dataset['importClient']).catch(() => {}), {
    once: true,
  });
};

export default intent;
