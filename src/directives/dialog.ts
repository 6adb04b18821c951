/** What a dialog does besides opening and closing. A frame is its element in either of its two lives. */
export interface Extension {
  /** A click on a trigger that is not for the dialog. */
  isForBrowser: (event: MouseEvent) => boolean;
  /** Somebody reaches for a trigger. */
  onReach: (trigger: HTMLElement) => unknown;
  /** Puts what a trigger stands for into the frame, which is about to be painted. */
  fill: (trigger: HTMLElement) => void;
  /** The frame is painted. */
  onOpen: (trigger: HTMLElement) => void;
  /** A visitor wants it closed. True: it will be, by another call of `close`. */
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
 * island's `intent:ready` on, as the dialog that React renders when it is told to by `intent:show` and `intent:hide`.
 * The island only draws; when it opens and closes, inertness, Escape, presses beside the panel, double clicks and where
 * the focus goes are decided here, by one rule for both. `islands/ui/take-over.ts` puts the one in the other's place.
 * @param start brings the island to life
 */
export function createDialog(
  island: HTMLElement,
  shell: HTMLDialogElement,
  start: () => Promise<void>,
  extend?: Extend,
) {
  let trigger: HTMLElement | undefined;
  let isAlive = false;
  let isByKeyboard = false;

  const tell = (what: string) => island.dispatchEvent(new Event(`intent:${what}`));
  const frame = () => (isAlive && document.querySelector<HTMLElement>('[role=dialog]')) || shell;
  // By mouse, WebKit would draw a ring around what a script focuses.
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
    else if (!trigger) tell('show');
    trigger = by;
    extension?.fill(by);
    if (isAlive) focusFirst();
    // What makes it modal, and a view of an address, once it is painted: a slow phone feels the layout that moving the
    // focus forces, the restyling of an inert page, and a new history entry. WebKit on iPhones still takes the focus for
    // the tap's own, and brings up the keyboard: it forwards a gesture through frames and timers for a second.
    requestAnimationFrame(() =>
      setTimeout(() => {
        void start();
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
    if (isAlive) tell('hide');
    else shell.close();
    extension?.onClose();
    // Headless UI gives focus and inertness back as it found them; so after that.
    setTimeout(() => {
      if (trigger) return;
      setRestInert(false);
      focus(by);
    });
  }

  function dismiss(event: UIEvent) {
    event.preventDefault();
    event.stopPropagation();
    // The second press of a double click on a trigger lands on whatever has opened over it.
    if (trigger && event.detail < 2 && !extension?.onDismiss()) close();
  }

  // Beside the panel. What follows the press would take the focus from the field to the dialog.
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
    // Before Headless UI, which would take the focus away from where it is to go.
    true,
  );

  island.addEventListener('intent:ready', () => {
    isAlive = true;
    if (trigger) setRestInert(true);
  });

  // WebKit would stop at it with Tab.
  shell.tabIndex = -1;
  return { open, extension };
}
