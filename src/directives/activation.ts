import { fetchWhole } from '../lib/browser/fetch-whole.ts';
import { createDialog, type Extend } from './dialog.ts';

/** The longest time between touch and click that counts as a quick tap. */
const QUICK_TAP_MS = 32;

/**
 * Brings an island to life when it is wanted, in three steps.
 *
 * 1. **Activate.** At the first sign of intent on a trigger (pointer over, touch, focus), the island's scripts, which the
 *    build names in `data-imports`, are fetched whole, then imported. After a failure, the next sign tries again.
 * 2. **Paint.** A click on a trigger opens the island's shell, a `<dialog>` among its server-rendered children, see
 *    `dialog.ts`. Nothing is fetched between the click and that paint. A click that comes before hydration would be lost
 *    without a shell: Astro does not replay it, see https://github.com/withastro/roadmap/pull/583.
 * 3. **Hand over.** The island takes over what is open, and dispatches `intent:ready`, see `islands/ui/use-dialog.ts`.
 *
 * @param load by Astro: imports the component and resolves to the function that hydrates it
 * @param triggers CSS selector of what opens the island, wherever it is in the document
 * @param onAttempt called when the scripts begin to be fetched, and when that has failed
 * @param extend what the island's dialog does besides opening and closing
 * @returns activates the island, unless that has been done or is under way
 */
export function attach(
  load: () => Promise<() => Promise<void>>,
  triggers: string,
  island: HTMLElement,
  onAttempt?: (hasFailed: boolean) => void,
  extend?: Extend,
): () => Promise<void> {
  const shell = island.querySelector('dialog');
  let isActivated = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const triggerOf = ({ target }: Event) => (target as Element).closest<HTMLElement>(triggers);

  async function activate() {
    if (isActivated) return;
    isActivated = true;
    onAttempt?.(false);
    try {
      await fetchWhole(island.dataset['imports']);
    } catch {
      return fail();
    }
    await (
      await load()
    )();
  }

  function fail() {
    isActivated = false;
    onAttempt?.(true);
  }

  const dialog = shell && createDialog(island, shell, activate, extend);

  // Delayed: on a slow phone the requests for the scripts take a frame, and the click of a quick tap would wait for it.
  function onIntent(event: Event) {
    const trigger = triggerOf(event);
    if (!trigger) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      void activate();
      dialog?.extension?.onIntent(trigger);
    }, QUICK_TAP_MS);
  }

  function onClick(event: MouseEvent) {
    const trigger = triggerOf(event);
    if (!trigger || !dialog || dialog.extension?.ignores(event)) return;
    event.preventDefault();
    clearTimeout(timer);
    dialog.open(trigger);
  }

  // `pointerover` is also the first event of a touch.
  document.addEventListener('pointerover', onIntent);
  document.addEventListener('focusin', onIntent);
  document.addEventListener('click', onClick);
  island.addEventListener('astro:hydration-error', fail);
  // The browser has opened the shell by itself, by `commandfor`, before this script ran.
  if (shell?.open) dialog?.open(document.querySelector<HTMLElement>(triggers) ?? shell);
  return activate;
}
