type Act = (trigger: HTMLElement) => void;

/**
 * Opens a native modal dialog by its triggers, and closes it by a press on the backdrop or on an element with
 * `data-dismiss`. The browser does everything else.
 * @param onPainted called after the dialog is painted, even if it is closed by then
 * @param fill puts the trigger's content into the dialog before it is painted
 */
export function createDialog(
  dialog: HTMLDialogElement,
  triggers: string,
  onPainted: () => void,
  fill?: Act,
): Act {
  function open(trigger: HTMLElement, focusVisible = false) {
    fill?.(trigger);
    // Safari does not focus a clicked link or button, and closing returns the focus to what had it before.
    if (!dialog.open) trigger.focus({ preventScroll: true });
    // Modal after the paint: making the page inert takes 16 of the 64 ms from tap to panel on a slow phone.
    dialog.open = true;
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (dialog.open && !dialog.matches(':modal')) {
          dialog.open = false;
          dialog.showModal();
          // Not by `autofocus`: React renders it on the server only, and WebKit would draw a focus ring after a mouse click.
          dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true, focusVisible });
        }
        onPainted();
      }),
    );
  }

  document.addEventListener('click', (event) => {
    const trigger = (event.target as Element).closest<HTMLElement>(triggers);
    // With one of these keys, a link opens in a new tab or window.
    const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!trigger || (isForBrowser && trigger.matches('a'))) return;
    event.preventDefault();
    // A click by keyboard has no count.
    open(trigger, event.detail === 0);
  });

  function dismiss({ detail }: UIEvent) {
    // The second press of a double click on a trigger lands on the dialog that the first one opened.
    if (detail < 2) dialog.close();
  }

  dialog.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('[data-dismiss]')) return;
    event.preventDefault();
    dismiss(event);
  });

  dialog.addEventListener('mousedown', (event) => {
    if (event.target !== dialog) return;
    // It would move the focus out of the panel.
    event.preventDefault();
    if (event.button === 0) dismiss(event);
  });

  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !dialog.open) return;
    // WebKit closes it at the Escape that ends an IME composition. No issue known.
    if (event.isComposing) event.preventDefault();
    // The browser closes it only once it is modal.
    else if (!dialog.matches(':modal')) dismiss(event);
  });

  // The browser may have opened it by `commandfor`, before this script ran.
  if (dialog.open) onPainted();
  return open;
}
