import { useState } from 'react';
import { waitlistTriggers } from '../../lib/triggers.ts';
import { site } from '../../site.config.ts';
import { Boundary } from '../ui/Boundary.tsx';
import { CloseButton } from '../ui/CloseButton.tsx';
import { Modal, ModalTitle } from '../ui/Modal.tsx';
import { useShell } from '../ui/use-shell.ts';
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
  const [isOpen, setIsOpen] = useState(false);
  const waitlist = useWaitlist();
  const [shell, isShellNeeded] = useShell(waitlistTriggers, (_, openShell) => {
    setIsOpen(true);
    const form = openShell?.querySelector<HTMLFormElement>('.waitlist-form');
    if (form) waitlist.takeOver(form);
  });
  const close = () => setIsOpen(false);

  return (
    <>
      {isShellNeeded && (
        <dialog
          ref={shell}
          id={waitlistShellId}
          className="frame waitlist-dialog"
          aria-modal
          aria-labelledby="waitlist-title"
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
      )}
      {isOpen && (
        <Modal onClose={close} className="waitlist-dialog">
          <Boundary>
            <CloseButton onClick={close} />
            <ModalTitle>{title}</ModalTitle>
            <p className="lead">{text}</p>
            <WaitlistForm
              {...form}
              waitlist={waitlist}
              messages={messages}
              hasAutoFocus
              onAcknowledge={close}
            />
          </Boundary>
        </Modal>
      )}
    </>
  );
}
