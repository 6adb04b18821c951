import type { ClientDirective } from 'astro';
import { fetchWhole } from '../lib/browser/fetch-whole.ts';
import { attach } from './attach.ts';

/**
 * `client:intent="<selector of its triggers>"`: an island, with a form, that lives once somebody reaches for it.
 *
 * A submit that comes before that is not lost: the form gets `data-held`, for the island to take up. If the scripts
 * cannot be had, the open shell, or else the held form, gets `data-failed`, so that the styles can say what to do
 * instead, until the next try.
 */
const intent: ClientDirective = (load, { value: triggers }, island) => {
  let isAlive = false;

  const start = attach(load, triggers, island, (hasFailed) => {
    island.querySelector('[data-failed]')?.removeAttribute('data-failed');
    if (!hasFailed) return;
    const held = island.querySelector('[data-held]');
    (island.querySelector('[open]') ?? held)?.setAttribute('data-failed', '');
    held?.removeAttribute('data-held');
  });

  island.addEventListener('submit', (event) => {
    if (isAlive) return;
    event.preventDefault();
    (event.target as HTMLFormElement).setAttribute('data-held', '');
    void start();
  });
  island.addEventListener('intent:ready', () => (isAlive = true));
  // What the island will want for the submit, ahead of it. It meets a failure again, and tells it.
  island.addEventListener('input', () => fetchWhole(island.dataset['importClient']).catch(() => {}), {
    once: true,
  });
};

export default intent;
