import type { ClientDirective } from 'astro';
import { fetchWhole } from './fetch-whole.client.ts';

type Load = Parameters<ClientDirective>[0];

/** A mouse that merely crosses a trigger leaves it sooner than this. */
const REST_MS = 50;

/**
 * Hydrates an island on demand: fetches its files, which the build lists in `data-imports`, then imports them.
 * @param onAttempt called when an attempt begins, and when it fails
 * @returns a function that starts hydration unless it has begun already; after a failure it tries again
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
 * Calls back on a sign of intent before a click: the mouse rests on a trigger, or the trigger receives focus. A touch
 * is not a sign, because it may become a scroll. With `Save-Data` (only Chromium reports it), nothing is treated as
 * one.
 */
export function onIntent(triggers: string, callback: (trigger: HTMLElement) => void): void {
  const { connection } = navigator as { connection?: { saveData: boolean } };
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** A focus event has no pointer. */
  function note({ target, pointerType = 'mouse' }: Event & { pointerType?: string }) {
    clearTimeout(timer);
    const trigger = (target as Element).closest<HTMLElement>(triggers);
    if (trigger && pointerType === 'mouse' && !connection?.saveData)
      timer = setTimeout(callback, REST_MS, trigger);
  }

  document.addEventListener('pointerover', note);
  document.addEventListener('focusin', note);
  // The dialog's listener has already moved the focus. After a click, the dialog is painted before anything is fetched.
  addEventListener('click', () => clearTimeout(timer));
}
