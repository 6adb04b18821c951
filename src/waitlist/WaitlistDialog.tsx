import { waitlistDialogId } from '../dialog/triggers.client.ts';
import { site } from '../config/site.client.ts';
import { Boundary } from '../dialog/Boundary.tsx';
import { CloseButton } from '../dialog/CloseButton.tsx';
import { useWaitlist } from './use-waitlist.client.ts';
import type { FormWords } from './WaitlistFields.tsx';
import { WaitlistForm } from './WaitlistForm.tsx';

const { title, text, ...messages } = site.waitlist;

/** The waitlist dialog, which `src/dialog/dialog.client.ts` opens and closes. */
export function WaitlistDialog({ words }: { words: FormWords }) {
  const waitlist = useWaitlist();
  return (
    <dialog
      id={waitlistDialogId}
      className="dialog waitlist-dialog"
      // In WebKit and Firefox, Tab would stop at the dialog itself.
      tabIndex={-1}
      aria-labelledby="waitlist-title"
      // It has the attribute `open` by the time of hydration.
      suppressHydrationWarning
    >
      <div className="panel">
        <CloseButton label={words.close} />
        <h2 id="waitlist-title">{title}</h2>
        <p className="intro">{text}</p>
        <Boundary words={words}>
          <WaitlistForm waitlist={waitlist} words={words} messages={messages} hasAutoFocus />
        </Boundary>
      </div>
    </dialog>
  );
}
