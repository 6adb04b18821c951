import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { waitlistTriggers } from '../../lib/triggers.ts';
import { site } from '../../site.config.ts';
import { Boundary } from '../ui/Boundary.tsx';
import { CloseButton } from '../ui/CloseButton.tsx';
import { Modal, ModalTitle } from '../ui/Modal.tsx';
import { useIntent } from '../ui/use-intent.ts';
import { useWaitlist } from './use-waitlist.ts';
import { WaitlistFields } from './WaitlistFields.tsx';
import { WaitlistForm } from './WaitlistForm.tsx';

const { title, text, ...messages } = site.waitlist;
const form = { placeholder: 'Your email', labels: { idle: 'Join Waitlist', busy: 'Submitting...' } };

/** The id that a trigger's `commandfor` names, so that the shell opens even before any script runs. */
export const waitlistShellId = 'waitlist';

/**
 * The waitlist dialog. The server renders its shell, a closed native `<dialog>` with the whole form; the first tap
 * opens that at once, and this component then takes over what was typed, the focus and a held submit.
 */
export function WaitlistDialog() {
  const shell = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const waitlist = useWaitlist();

  function open() {
    const form = shell.current?.open ? shell.current.querySelector<HTMLFormElement>('.waitlist-form') : null;
    // One task: no frame is painted between the two dialogs, and no key falls between the two fields.
    shell.current?.close();
    flushSync(() => {
      setIsOpen(true);
      if (form) waitlist.takeOver(form);
    });
  }

  useIntent(shell, waitlistTriggers, open);
  const close = () => setIsOpen(false);

  return (
    <>
      <dialog
        ref={shell}
        id={waitlistShellId}
        className="frame waitlist-dialog"
        aria-labelledby="waitlist-title"
        closedby="any"
      >
        <div className="panel">
          <form method="dialog">
            <CloseButton />
          </form>
          <h2 id="waitlist-title">{title}</h2>
          <p className="lead">{text}</p>
          <WaitlistFields {...form} email={{ autoFocus: true }} />
        </div>
      </dialog>
      {isOpen && (
        <Modal onClose={close} className="waitlist-dialog">
          <Boundary>
            <CloseButton onClick={close} />
            <ModalTitle>{title}</ModalTitle>
            <p className="lead">{text}</p>
            <WaitlistForm {...form} waitlist={waitlist} messages={messages} onAcknowledge={close} />
          </Boundary>
        </Modal>
      )}
    </>
  );
}
