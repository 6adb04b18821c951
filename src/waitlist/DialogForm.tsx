import { Boundary } from '../dialog/Boundary.tsx';
import { useWaitlist } from './use-waitlist.client.ts';
import type { FormWords } from './WaitlistFields.tsx';
import { WaitlistForm } from './WaitlistForm.tsx';

/** The form in the waitlist dialog. */
export function DialogForm({ words }: { words: FormWords }) {
  const waitlist = useWaitlist();
  return (
    <Boundary words={words}>
      <WaitlistForm id="waitlist" waitlist={waitlist} words={words} hasAutoFocus />
    </Boundary>
  );
}
