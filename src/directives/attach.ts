import { fetchWhole } from '../lib/fetch-whole.ts';
import { createDialog, type Extend } from './dialog.ts';

/** From the first touch to the click, when it is a quick tap. */
const QUICK_TAP_MS = 32;

/**
 * Brings an island to life at the first sign of intent on a trigger (pointer over, touch, focus): its scripts,
 * which the build names in `data-imports`, are fetched whole and then imported. Nothing is fetched before that, and
 * nothing between a click and the paint of what it opens.
 *
 * What comes before the island is not lost. A click opens the island's shell, a `<dialog>` among its server-rendered
 * children, at once (see `dialog.ts`); a modified click is left alone. A submit of a form with `data-holdable` is left
 * on it as `data-held` for the island to take up. If the scripts cannot be had, an open shell and a held form get
 * `data-failed`, so that the styles can show what to do instead; the next sign of intent or submit tries again.
 *
 * @param load Astro's: imports the component and answers with the function that hydrates it
 * @param triggers CSS selector of what opens the island, wherever it is in the document
 * @param extend what the island's dialog does besides opening and closing
 */
export function attach(
  load: () => Promise<() => Promise<void>>,
  triggers: string,
  island: HTMLElement,
  extend?: Extend,
): void {
  const shell = island.querySelector('dialog');
  let isStarted = false;
  let isAlive = false;
  let startTimer: ReturnType<typeof setTimeout> | undefined;

  const triggerOf = ({ target }: Event) => (target as Element).closest<HTMLElement>(triggers);

  async function start() {
    if (isStarted) return;
    isStarted = true;
    island.querySelector('[data-failed]')?.removeAttribute('data-failed');
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
    const held = island.querySelector('[data-held]');
    held?.removeAttribute('data-held');
    (shell?.open ? shell : held)?.setAttribute('data-failed', '');
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
    // With a key, a click asks for a new tab, window or download.
    if (!trigger || !dialog || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    clearTimeout(startTimer);
    dialog.open(trigger);
  }

  function onSubmit(event: SubmitEvent) {
    const { dataset } = event.target as HTMLFormElement;
    if (isAlive || dataset['holdable'] === undefined) return;
    event.preventDefault();
    dataset['held'] = '';
    void start();
  }

  // A touch begins with the first of them, too.
  for (const sign of ['pointerover', 'focusin']) document.addEventListener(sign, onSign);
  document.addEventListener('click', onClick);
  island.addEventListener('submit', onSubmit);
  island.addEventListener('astro:hydration-error', fail);
  island.addEventListener('intent:ready', () => (isAlive = true));
  // What the form needs to send is fetched while its address is typed; a failure is met again, and told, when it is sent.
  const fetchClient = () => void fetchWhole(island.dataset['importClient']).catch(() => {});
  island.addEventListener('input', fetchClient, { once: true });
  // The browser itself opened it, by `commandfor`, before this script ran.
  if (shell?.open) dialog?.open(document.querySelector<HTMLElement>(triggers) ?? shell);
}
