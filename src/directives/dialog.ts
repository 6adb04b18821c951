/** What a dialog does besides opening and closing. A frame is its element: the shell, or React's dialog. */
export interface Extension {
  /** Whether a click on a trigger is left to the browser, which may open a new tab. */
  ignores: (event: MouseEvent) => boolean;
  /** A sign of intent on a trigger: pointer over, touch or focus. */
  onIntent: (trigger: HTMLElement) => unknown;
  /** Puts the trigger's content into the frame, before the frame is painted. */
  fill: (trigger: HTMLElement) => void;
  /** Called when the frame has been painted. */
  onOpen: (trigger: HTMLElement) => void;
  /** A visitor closes it. Returns true if the extension calls `close` itself, later. */
  onDismiss: () => boolean;
  onClose: () => unknown;
}

export interface Dialog {
  open: (trigger: HTMLElement) => void;
  close: () => void;
  frame: () => HTMLElement;
}

export type Extend = (dialog: Dialog) => Extension;

/**
 * Opens and closes an island's dialog in both of its lives: as the shell that the server rendered, and, from the
 * island's `intent:ready` on, as the dialog that React renders between `intent:show` and `intent:hide`. The island only
 * renders. When the dialog opens and closes, inertness, Escape, presses beside the panel, double clicks and where the
 * focus goes are decided here, by one rule for both. `islands/ui/take-over.ts` puts one in the place of the other.
 * @param activate brings the island to life, see `activation.ts`
 */
export function createDialog(
  island: HTMLElement,
  shell: HTMLDialogElement,
  activate: () => Promise<void>,
  extend?: Extend,
) {
  let trigger: HTMLElement | undefined;
  let isAlive = false;
  let isByKeyboard = false;

  const notify = (what: 'show' | 'hide') => island.dispatchEvent(new Event(`intent:${what}`));
  const frame = () => (isAlive && document.querySelector<HTMLElement>('[role=dialog]')) || shell;
  // After a mouse click, WebKit draws a focus ring around what a script focuses. No issue known.
  const focus = (place?: HTMLElement | null) =>
    place?.focus({ preventScroll: true, focusVisible: isByKeyboard });
  const focusFirst = () => focus(frame().querySelector<HTMLElement>('[data-autofocus]'));
  const extension = extend?.({ open, close, frame });

  function setRestInert(isInert: boolean) {
    for (const part of document.body.children as HTMLCollectionOf<HTMLElement>) {
      part.inert = isInert && !part.contains(frame());
    }
  }

  function open(by: HTMLElement) {
    if (trigger === by) return;
    if (!isAlive) shell.open = true;
    else if (!trigger) notify('show');
    trigger = by;
    extension?.fill(by);
    if (isAlive) focusFirst();

    // After the paint comes what is slow on a phone: the layout that a change of focus forces, the new styles of an inert
    // page, a history entry. WebKit on iPhones still opens the keyboard: for a second it treats what frames and timers do
    // after a tap as part of the tap.
    requestAnimationFrame(() =>
      setTimeout(() => {
        void activate();
        if (trigger !== by) return;
        focusFirst();
        setRestInert(true);
        extension?.onOpen(by);
      }),
    );
  }

  function close() {
    if (!trigger) return;
    const by = trigger;
    trigger = undefined;
    if (isAlive) notify('hide');
    else shell.close();
    extension?.onClose();
    // Headless UI restores focus and inertness when it closes; this comes after that.
    setTimeout(() => {
      if (trigger) return;
      setRestInert(false);
      focus(by);
    });
  }

  function dismiss(event: UIEvent) {
    event.preventDefault();
    event.stopPropagation();
    // The second press of a double click on a trigger lands on the dialog that the first press opened.
    if (trigger && event.detail < 2 && !extension?.onDismiss()) close();
  }

  // A press beside the panel. Its default action would move the focus from the field to the dialog.
  document.addEventListener('mousedown', (event) => {
    if ((event.target as Element).matches('.frame, .backdrop')) dismiss(event);
  });

  document.addEventListener('click', (event) => {
    isByKeyboard = !event.detail;
    if ((event.target as Element).closest('[data-dismiss]')) dismiss(event);
  });

  document.addEventListener(
    'keydown',
    (event) => {
      isByKeyboard = true;
      if (trigger && event.key === 'Escape') dismiss(event);
    },
    // In the capture phase, before Headless UI, which would move the focus elsewhere. No issue known.
    true,
  );

  island.addEventListener('intent:ready', () => {
    isAlive = true;
    if (trigger) setRestInert(true);
  });

  // In WebKit, Tab would stop at the shell itself. No issue known.
  shell.tabIndex = -1;
  return { open, extension };
}
