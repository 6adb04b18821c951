/** A press on something that appeared less than this long ago cannot be deliberate. */
const UNSEEN_MS = 550;
/** The two presses of a double tap are at most this far apart. */
const SAME_PLACE_PX = 40;

/**
 * Ignores a press on what the previous press has just revealed: the second of a double click, even on the next page, or
 * a second or held Enter.
 * @returns a function that forgets the last press, for changes that were not caused by a press
 */
export function ignoreUnseen(area: HTMLElement): () => void {
  // The page itself appears at 0.
  let changed = 0;
  /** The last press on this page; `undefined` before the first one, `null` once forgotten. */
  let last: MouseEvent | null | undefined;
  const forget = () => (last = null);

  function check(event: MouseEvent) {
    const { detail, clientX, clientY } = event;
    // A click from the keyboard has neither a click count nor a position.
    const isAgain =
      last === undefined
        ? detail > 1
        : last?.detail === 0 || detail === 0
          ? last?.detail === detail
          : last && Math.hypot(clientX - last.clientX, clientY - last.clientY) < SAME_PLACE_PX;
    if (event.isTrusted && isAgain && event.timeStamp < changed + UNSEEN_MS) {
      changed = event.timeStamp;
      event.preventDefault();
      event.stopPropagation();
    } else if (event.type === 'click') last = event;
  }

  const isNew = ({ target }: MutationRecord) =>
    // An error leaves the button where it was, and pressing it again merely retries.
    !(target as HTMLElement).matches('[data-state=submitting],[data-state=error]');
  new MutationObserver((records) => {
    if (records.some(isNew)) changed = performance.now();
  }).observe(area, { attributeFilter: ['open', 'data-state', 'data-failed'], subtree: true });
  // A press on the backdrop closes the dialog before the click event fires. Enter in a field clicks the form's button.
  for (const type of ['mousedown', 'click'] as const) addEventListener(type, check, true);
  addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Enter' && event.repeat) event.preventDefault();
      if (event.key !== 'Enter' && event.key !== ' ') forget();
    },
    true,
  );
  return forget;
}

type Act = (trigger: HTMLElement) => void;

/**
 * Lets triggers open a native modal dialog. `fill` puts content into it before it is painted, and `onPainted` is called
 * after that, even if it has been closed by then.
 * @returns `open` does what a click on a trigger does; `forget` forgets the last press (see `ignoreUnseen`)
 */
export function createDialog(
  dialog: HTMLDialogElement,
  triggers: string,
  onPainted: () => void,
  fill?: Act,
): { open: Act; forget: () => void } {
  function open(trigger: HTMLElement, focusVisible = false) {
    fill?.(trigger);
    if (!dialog.open) {
      // Safari does not focus a link or button on click, and closing the dialog returns focus to what had it before.
      trigger.focus({ preventScroll: true });
      dialog.showModal();
      // iPhones only show the keyboard for focus set within the click. `autofocus` doesn't work: React renders it only
      // on the server, and WebKit would draw a focus ring after a click.
      dialog
        .querySelector<HTMLElement>('[data-autofocus]')
        // In a short window, iPhones have to scroll the form's field out from under the keyboard.
        ?.focus({ preventScroll: !!fill || innerHeight > 600, focusVisible });
    }
    requestAnimationFrame(() => setTimeout(onPainted));
  }

  document.addEventListener('click', (event) => {
    const trigger = (event.target as Element).closest<HTMLElement>(triggers);
    // If one of these keys is held down, the browser handles a click on a link itself, e.g. in a new tab.
    const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!trigger || (isForBrowser && trigger.matches('a'))) return;
    event.preventDefault();
    // A click from the keyboard has no click count.
    open(trigger, event.detail === 0);
  });

  addEventListener('mousedown', (event) => {
    // On the backdrop, or where the page's scrollbar was, which belongs to the root element.
    if (!dialog.open || !(event.target as Element).contains(dialog)) return;
    // The default action would move focus out of the panel.
    event.preventDefault();
    if (!event.button) dialog.close();
  });

  // WebKit closes the dialog on the Escape that ends an IME composition (no known upstream issue). All engines mark
  // such keys with this code; Safari's `isComposing` is already false: https://bugs.webkit.org/show_bug.cgi?id=165004.
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && event.keyCode === 229 && dialog.open) event.preventDefault();
  });

  // The browser may have opened the dialog through `commandfor` before this script ran.
  if (dialog.open) onPainted();
  return { open, forget: ignoreUnseen(dialog) };
}
