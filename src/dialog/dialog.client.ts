type Act = (trigger: HTMLElement) => void;

/**
 * Opens a native modal dialog by its triggers, and closes it by a press on its backdrop and by what has `data-dismiss`,
 * each with a `cancel` event first, as at Escape. All else that a modal dialog does is the browser's.
 * @param onPainted called when the dialog has been painted, even if it has been closed since
 * @param fill puts the trigger's content into the dialog, before it is painted
 */
export function createDialog(
  dialog: HTMLDialogElement,
  triggers: string,
  onPainted: () => void,
  fill?: Act,
): Act {
  function open(trigger: HTMLElement, focusVisible = false) {
    fill?.(trigger);
    // Safari does not focus a link or a button that is clicked; closing returns the focus to what had it.
    if (!dialog.open) trigger.focus({ preventScroll: true });
    // Modal once it is painted: to make the page inert takes 16 of the 64 ms that a slow phone needs from tap to panel.
    dialog.open = true;
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (dialog.open && !dialog.matches(':modal')) {
          dialog.open = false;
          dialog.showModal();
          // By script: React renders no `autofocus` but on the server, and WebKit would draw a ring after a mouse too.
          dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true, focusVisible });
        }
        onPainted();
      }),
    );
  }

  document.addEventListener('click', (event) => {
    const trigger = (event.target as Element).closest<HTMLElement>(triggers);
    // A link that is clicked with such a key opens in a new tab or window.
    const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!trigger || (isForBrowser && trigger.matches('a'))) return;
    event.preventDefault();
    // By keyboard, a click has no count.
    open(trigger, event.detail === 0);
  });

  function dismiss({ detail }: UIEvent) {
    // The second press of a double click on a trigger lands on the dialog that the first one opened.
    // Else do what `requestClose()` does, which browsers of 2024 lack.
    if (detail < 2 && dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
  }

  dialog.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('[data-dismiss]')) return;
    event.preventDefault();
    dismiss(event);
  });

  dialog.addEventListener('mousedown', (event) => {
    if (event.target !== dialog) return;
    // It would take the focus out of the panel.
    event.preventDefault();
    if (event.button === 0) dismiss(event);
  });

  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !dialog.open) return;
    // WebKit closes it at the Escape that ends the composition of a character. No issue known.
    if (event.isComposing) event.preventDefault();
    // Until it is modal, the browser does not close it.
    else if (!dialog.matches(':modal')) dismiss(event);
  });

  // The browser has opened it by itself, by `commandfor`, before this script ran.
  if (dialog.open) onPainted();
  return open;
}
