import { site } from '../site.config.ts';
import { Boundary } from '../dialog/Boundary.tsx';
import { useWaitlist } from './use-waitlist.client.ts';
import { WaitlistForm } from './WaitlistForm.tsx';

/** The form in the waitlist dialog. */
export function DialogForm() {
  const waitlist = useWaitlist();
  return (
    <Boundary>
      <WaitlistForm
        id="waitlist"
        waitlist={waitlist}
        placeholder="Your email"
        labels={{ idle: 'Join Waitlist', busy: 'Submitting...' }}
        messages={site.waitlist}
        hasAutoFocus
      />
    </Boundary>
  );
}
