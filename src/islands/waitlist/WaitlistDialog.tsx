import { waitlistShellId } from '../../lib/triggers.ts';
import { site } from '../../site.config.ts';
import { CloseButton } from '../ui/CloseButton.tsx';
import { IslandDialog } from '../ui/IslandDialog.tsx';
import { useWaitlist } from './use-waitlist.ts';
import { WaitlistFields } from './WaitlistFields.tsx';
import { WaitlistForm } from './WaitlistForm.tsx';

const { title, text, ...messages } = site.waitlist;
const form = { placeholder: 'Your email', labels: { idle: 'Join Waitlist', busy: 'Submitting...' } };

/**
 * The waitlist dialog. Its shell has the whole form, and the living form takes over what was typed there and a held
 * submit.
 */
export function WaitlistDialog() {
  const waitlist = useWaitlist();

  function takeOver(shell: HTMLDialogElement) {
    const held = shell.querySelector<HTMLFormElement>('.waitlist-form');
    if (held) waitlist.takeOver(held);
  }

  return (
    <IslandDialog
      id={waitlistShellId}
      className="waitlist-dialog"
      titleId="waitlist-title"
      takeOver={takeOver}
      panel={(Title, isShell) => (
        <>
          <CloseButton />
          <Title id="waitlist-title">{title}</Title>
          <p className="intro">{text}</p>
          {isShell ? (
            <WaitlistFields {...form} hasAutoFocus />
          ) : (
            <WaitlistForm {...form} waitlist={waitlist} messages={messages} hasAutoFocus />
          )}
        </>
      )}
    />
  );
}
