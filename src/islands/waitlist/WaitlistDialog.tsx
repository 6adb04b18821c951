import { waitlistShellId } from '../../lib/browser/triggers.ts';
import { site } from '../../site.config.ts';
import { CloseButton } from '../ui/CloseButton.tsx';
import { IslandDialog } from '../ui/IslandDialog.tsx';
import { useWaitlist } from './use-waitlist.ts';
import { WaitlistFields } from './WaitlistFields.tsx';
import { WaitlistForm } from './WaitlistForm.tsx';

const { title, text, ...messages } = site.waitlist;
const fields = { placeholder: 'Your email', labels: { idle: 'Join Waitlist', busy: 'Submitting...' } };

/**
 * The waitlist dialog. Its shell has the whole form, and the living form takes over what was typed there and a held
 * submit.
 */
export function WaitlistDialog() {
  const waitlist = useWaitlist();

  function takeOverForm(shell: HTMLDialogElement) {
    const form = shell.querySelector<HTMLFormElement>('.waitlist-form');
    if (form) waitlist.takeOver(form);
  }

  return (
    <IslandDialog
      id={waitlistShellId}
      className="waitlist-dialog"
      titleId="waitlist-title"
      onHandOver={takeOverForm}
      panel={(Title, isShell) => (
        <>
          <CloseButton />
          <Title id="waitlist-title">{title}</Title>
          <p className="intro">{text}</p>
          {isShell ? (
            <WaitlistFields {...fields} hasAutoFocus />
          ) : (
            <WaitlistForm {...fields} waitlist={waitlist} messages={messages} hasAutoFocus />
          )}
        </>
      )}
    />
  );
}
