import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { useLayoutEffect, type FocusEvent, type ReactNode } from 'react';

interface Props {
  /** Called for Escape and for a press outside the panel. */
  onClose: () => void;
  className: string;
  children: ReactNode;
}

/** Names the dialog; use it once inside a `Modal`. */
export const ModalTitle = DialogTitle;

/**
 * An open modal dialog; render it only while it is open, since Headless UI's closed mark-up carries an inline style.
 * It takes over from a `<dialog>` shell of the same classes (`frame`, `panel`), so that nothing moves.
 */
export function Modal({ onClose, className, children }: Props) {
  useLayoutEffect(makeRestInert, []);
  return (
    <Dialog
      open
      onClose={() => isRepeatedClick() || onClose()}
      onFocus={passOn}
      className={`frame ${className}`}
    >
      <DialogBackdrop className="backdrop" />
      <DialogPanel className="panel">{children}</DialogPanel>
    </Dialog>
  );
}

/** Headless UI does this for the tree that the dialog is of, which on a page of islands is the island alone. The dialog is in the portal, or will be. */
function makeRestInert() {
  const rest = [...document.querySelectorAll<HTMLElement>('body > :not(#headlessui-portal-root)')];
  const changed = rest.filter(({ inert }) => !inert);
  for (const part of changed) part.inert = true;
  return () => changed.forEach((part) => (part.inert = false));
}

/**
 * On touch screens, Headless UI moves the focus to the dialog itself, some time after it opened. That would put the
 * keyboard away under somebody's fingers, and lose what they type.
 */
function passOn({ target, currentTarget }: FocusEvent<HTMLElement>) {
  if (target === currentTarget) currentTarget.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}

/**
 * Whether this is being called for the second click of a double click: the first opened the dialog, and the second
 * then landed outside it. Headless UI does not pass the event on.
 */
function isRepeatedClick(): boolean {
  return window.event instanceof MouseEvent && window.event.detail > 1;
}
