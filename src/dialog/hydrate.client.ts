import type { ClientDirective } from 'astro';
import { fetchWhole } from './fetch-whole.client.ts';

type Load = Parameters<ClientDirective>[0];

/** A mouse that only passes a trigger leaves it sooner. */
const REST_MS = 50;

/**
 * Hydrates an island on demand: its files, which the build names in `data-imports`, are fetched whole, then imported.
 * @param onAttempt called when the files begin to be fetched, and when that has failed
 * @returns starts the hydration, unless it is under way or done; after a failure, tries again
 */
export function hydrateOnDemand(load: Load, island: HTMLElement, onAttempt?: (hasFailed: boolean) => void) {
  let isStarted = false;

  const note = (hasFailed: boolean) => {
    isStarted = !hasFailed;
    onAttempt?.(hasFailed);
  };

  island.addEventListener('astro:hydration-error', () => note(true));

  return async function hydrate() {
    if (isStarted) return;
    note(false);
    try {
      await fetchWhole(island.dataset['imports']);
    } catch {
      return note(true);
    }
    const run = await load();
    await run();
  };
}

/**
 * Calls back at a sign of intent, before a click: a mouse that rests on a trigger, or the focus. A touch is not one: it may
 * become a scroll, and once it has not, it is a click. With `Save-Data`, which only Chromium tells, nothing is.
 */
export function onIntent(triggers: string, callback: (trigger: HTMLElement) => void): void {
  const { connection } = navigator as { connection?: { saveData: boolean } };
  let timer: ReturnType<typeof setTimeout> | undefined;

  function note(event: Event) {
    clearTimeout(timer);
    const trigger = (event.target as Element).closest<HTMLElement>(triggers);
    const isTouch = event instanceof PointerEvent && event.pointerType !== 'mouse';
    if (trigger && !isTouch && !connection?.saveData) timer = setTimeout(callback, REST_MS, trigger);
  }

  document.addEventListener('pointerover', note);
  document.addEventListener('focusin', note);
  // After the dialog's listener, which moves the focus: what a click opens is painted first, and fetches then.
  addEventListener('click', () => clearTimeout(timer));
}
