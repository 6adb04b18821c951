import { fetchWhole } from '../lib/fetch-whole.ts';
import { createDialog, type Extend } from './dialog.ts';

/** From the first touch to the click, when it is a quick tap. */
const QUICK_TAP_MS = 32;

/**
 * Brings an island to life at the first sign of intent on a trigger (pointer over, touch, focus): its scripts, which the
 * build names in `data-imports`, are fetched whole and then imported. Nothing is fetched before that, and nothing
 * between a click and the paint of what it opens. A click that comes before the island is not lost: it opens the
 * island's shell, a `<dialog>` among its server-rendered children, at once, see `dialog.ts`. After a failure, the next
 * sign of intent tries again.
 * @param load Astro's: imports the component and answers with the function that hydrates it
 * @param triggers CSS selector of what opens the island, wherever it is in the document
 * @param onTry called when a try to get the scripts begins, and when it has failed
 * @param extend what the island's dialog does besides opening and closing
 * @returns starts such a try, if none is under way
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

  // Not at once: to ask for the scripts takes a slow phone a frame, and the click of a quick tap would wait for it.
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

  // A touch begins with the first of them, too.
  document.addEventListener('pointerover', onSign);
  document.addEventListener('focusin', onSign);
  document.addEventListener('click', onClick);
  island.addEventListener('astro:hydration-error', fail);
  // The browser itself opened it, by `commandfor`, before this script ran.
  if (shell?.open) dialog?.open(document.querySelector<HTMLElement>(triggers) ?? shell);
  return start;
}
