import { fetchWhole } from '../lib/browser/fetch-whole.ts';
import { createDialog, type Extend } from './dialog.ts';

/** The longest time between touch and click that counts as a quick tap. */
const QUICK_TAP_MS = 32;

/**
 * Brings an island to life at the first sign of intent on a trigger (pointer over, touch, focus): its scripts, which the
 * build names in `data-imports`, are fetched whole and then imported. Nothing is fetched before that, and nothing
 * between a click and the paint of what it opens. A click before hydration is not lost (Astro does not replay it, see
 * https://github.com/withastro/roadmap/pull/583): it opens the island's shell, a `<dialog>` among its server-rendered
 * children, at once, see `dialog.ts`. After a failure, the next sign of intent tries again.
 * @param load by Astro: imports the component and resolves to the function that hydrates it
 * @param triggers CSS selector of what opens the island, wherever it is in the document
 * @param onTry called when a try to fetch the scripts begins, and when it has failed
 * @param extend what the island's dialog does besides opening and closing
 * @returns starts such a try, if none is running
 */
export function attach(
  load: () => Promise<() => Promise<void>>,
  triggers: string,
  island: HTMLElement,
  onTry?: (hasFailed: boolean) => void,
  extend?: Extend,
): () => Promise<void> {
  const shell = island.querySelector('dialog');
  let isStarted = false;
  let startTimer: ReturnType<typeof setTimeout> | undefined;

  const triggerOf = ({ target }: Event) => (target as Element).closest<HTMLElement>(triggers);

  async function start() {
    if (isStarted) return;
    isStarted = true;
    onTry?.(false);
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
    isStarted = false;
    onTry?.(true);
  }

  const dialog = shell && createDialog(island, shell, start, extend);

  // Delayed: on a slow phone the requests for the scripts take a frame, and the click of a quick tap would wait for it.
  function onSign(event: Event) {
    const trigger = triggerOf(event);
    if (!trigger) return;
    clearTimeout(startTimer);
    startTimer = setTimeout(() => {
      void start();
      dialog?.extension?.onReach(trigger);
    }, QUICK_TAP_MS);
  }

  function onClick(event: MouseEvent) {
    const trigger = triggerOf(event);
    if (!trigger || !dialog || dialog.extension?.isForBrowser(event)) return;
    event.preventDefault();
    clearTimeout(startTimer);
    dialog.open(trigger);
  }

  // `pointerover` is also the first event of a touch.
  document.addEventListener('pointerover', onSign);
  document.addEventListener('focusin', onSign);
  document.addEventListener('click', onClick);
  island.addEventListener('astro:hydration-error', fail);
  // The browser has opened the shell by itself, by `commandfor`, before this script ran.
  if (shell?.open) dialog?.open(document.querySelector<HTMLElement>(triggers) ?? shell);
  return start;
}
