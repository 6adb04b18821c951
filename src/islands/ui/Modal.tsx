import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import type { ReactNode } from 'react';

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
  return (
    <Dialog open onClose={onClose} className={`frame ${className}`}>
      <DialogBackdrop className="backdrop" />
      <DialogPanel className="panel">{children}</DialogPanel>
    </Dialog>
  );
}
