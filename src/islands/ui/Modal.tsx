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
 * An open modal dialog. Render it only while it is open: Headless UI's mark-up of a closed one has an inline style,
 * which the content security policy refuses, see https://github.com/tailwindlabs/headlessui/issues/2615. It has no
 * `DialogPanel`, so that a press anywhere counts as inside, and Headless UI, which would close on the release
 * (https://github.com/tailwindlabs/headlessui/issues/3565), never closes it: `src/directives/dialog.ts` does, by the
 * same rule as for the shell.
 */
export function Modal({ className, children }: Props) {
  return (
    <Dialog open onClose={() => {}} onFocus={keepFocusOnField} className={`frame ${className}`}>
      <div className="backdrop" aria-hidden />
      <div className="panel">{children}</div>
    </Dialog>
  );
}

/**
 * Gives the focus back to the field. On touch screens Headless UI moves it to the dialog itself, some time after it
 * opened, see https://github.com/tailwindlabs/headlessui/issues/3804: the on-screen keyboard would close while somebody
 * types.
 */
function keepFocusOnField({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  if (target !== currentTarget) return;
  const last = currentTarget.contains(relatedTarget) ? (relatedTarget as HTMLElement) : null;
  (last ?? currentTarget.querySelector<HTMLElement>('[data-autofocus]'))?.focus({ preventScroll: true });
}
