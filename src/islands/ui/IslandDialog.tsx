import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { Boundary } from './Boundary.tsx';
import { Modal, ModalTitle } from './Modal.tsx';
import { useDialog } from './use-dialog.ts';

/** A title has an id, so that it names the dialog in both of its lives. */
export type TitleProps = Omit<ComponentProps<'h2'>, 'ref'> & { id: string; as?: 'h2' | 'p' };

const ShellTitle = ({ as: Tag = 'h2', ...props }: TitleProps) => <Tag {...props} />;

interface Props {
  /** The id of the shell. */
  id?: string;
  className: string;
  titleId: string;
  /** See `useDialog`. */
  onHandOver?: (shell: HTMLDialogElement) => void;
  /** What the panel holds; `isShell`: before React, as the server renders it. */
  panel: (Title: ComponentType<TitleProps>, isShell: boolean) => ReactNode;
}

/**
 * A dialog in its two lives: the server renders its shell, a closed native `<dialog>` that a first tap opens at once,
 * and React's modal then takes its place, with the same panel and the same classes, so that nothing moves.
 */
export function IslandDialog({ id, className, titleId, onHandOver, panel }: Props) {
  const [shell, hasShell, isOpen] = useDialog(onHandOver);
  return (
    <>
      {hasShell && (
        <dialog
          ref={shell}
          id={id}
          className={`frame ${className}`}
          aria-modal
          aria-labelledby={titleId}
          // It has the attribute `open` by now.
          suppressHydrationWarning
        >
          <div className="panel">{panel(ShellTitle, true)}</div>
        </dialog>
      )}
      {isOpen && (
        <Modal className={className}>
          <Boundary>{panel(ModalTitle, false)}</Boundary>
        </Modal>
      )}
    </>
  );
}
