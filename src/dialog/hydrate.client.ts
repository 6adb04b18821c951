import type { ClientDirective } from 'astro';
import { fetchWhole } from './fetch-whole.client.ts';

type Load = Parameters<ClientDirective>[0];

/** How long the mouse has to rest on a trigger. If it is just passing over, it leaves sooner. */
const REST_MS = 50;

/** Returns a function that hydrates the island, unless an attempt is under way or has succeeded. */
export function hydrateOnDemand(load: Load, island: HTMLElement, onFailure?: () => void) {
  let isStarted = false;

  function fail() {
    isStarted = false;
    onFailure?.();
  }

  island.addEventListener('astro:hydration-error', fail);

  return async function hydrate() {
    if (isStarted) return;
    isStarted = true;
    try {
      await fetchWhole(island.dataset['imports']);
    } catch {
      return fail();
    }
    const run = await load();
    await run();
  };
}

/** Only in Chromium. */
type DataSaver = { connection?: { saveData: boolean } };

/** Calls back if the mouse or focus rests on a trigger. A touch doesn't count, because it may turn into a scroll. */
export function onIntent(triggers: string, callback: (trigger: HTMLElement) => void): void {
  // If both events shared a timer, moving the mouse elsewhere on the page would cancel what focus has scheduled.
  for (const type of ['pointerover', 'focusin']) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Focus events have no `pointerType`.
    addEventListener(type, ({ target, pointerType = 'mouse' }: Event & { pointerType?: string }) => {
      clearTimeout(timer);
      const trigger = (target as Element).closest<HTMLElement>(triggers);
      if (trigger && pointerType === 'mouse' && !(navigator as DataSaver).connection?.saveData)
        timer = setTimeout(callback, REST_MS, trigger);
    });
    // The dialog's listener has just focused the trigger. Nothing should be fetched before the dialog is painted.
    addEventListener('click', () => clearTimeout(timer));
  }
}
