import { Dialog, DialogTitle } from '@headlessui/react';
import type { FocusEvent, ReactNode } from 'react';
import type { TitleProps } from './IslandDialog.tsx';

interface Props {
  className: string;
  children: ReactNode;
}

/** Names the dialog; use it once inside a `Modal`. */
export const ModalTitle = (props: TitleProps) => <DialogTitle {...props} />;

/**
 * An open modal dialog; render it only while it is open, since Headless UI's closed mark-up carries an inline style.
 * Without its `DialogPanel`, the whole of it counts as inside, so that Headless UI itself never closes it:
 * `src/directives/dialog.ts` does, by one rule for the shell and for this.
 */
export function Modal({ className, children }: Props) {
  return (
    <Dialog open onClose={() => {}} onFocus={passOn} className={`frame ${className}`}>
      <div className="backdrop" aria-hidden />
      <div className="panel">{children}</div>
    </Dialog>
  );
}

/**
 * On touch screens, Headless UI moves the focus to the dialog itself, some time after it opened. That would put the
 * keyboard away under somebody's fingers, and lose what they type.
 */
function passOn({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  if (target !== currentTarget) return;
  const last = currentTarget.contains(relatedTarget) ? (relatedTarget as HTMLElement) : null;
  (last ?? currentTarget.querySelector<HTMLElement>('[data-autofocus]'))?.focus({ preventScroll: true });
}
