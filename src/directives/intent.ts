import type { ClientDirective } from 'astro';
import { fetchWhole } from '../lib/browser/fetch-whole.ts';
import { attach } from './attach.ts';

/**
 * `client:intent="<selector of its triggers>"`: an island with a form, activated at the first sign of intent, see
 * `attach.ts`. This module is what it does for the form until the island has taken over.
 */
const intent: ClientDirective = (load, { value: triggers }, island) => {
  let isAlive = false;

  const activate = attach(load, triggers, island, (hasFailed) => {
    // For the styles, until the next attempt: the open shell, or else the form that holds a submit, has failed.
    island.querySelector('[data-failed]')?.removeAttribute('data-failed');
    if (!hasFailed) return;
    const held = island.querySelector('[data-held]');
    (island.querySelector('[open]') ?? held)?.setAttribute('data-failed', '');
    held?.removeAttribute('data-held');
  });

  // Hold a submit that comes before React: the island looks for `data-held` when it takes over, and sends it.
  island.addEventListener('submit', (event) => {
    if (isAlive) return;
    event.preventDefault();
    (event.target as HTMLFormElement).setAttribute('data-held', '');
    void activate();
  });
  island.addEventListener('intent:ready', () => (isAlive = true));

  // Fetch supabase-js while somebody types. If that fails, the submit fetches it again, and shows a failure.
  island.addEventListener('input', () => fetchWhole(island.dataset['importClient']).catch(() => {}), {
    once: true,
  });
};

export default intent;
