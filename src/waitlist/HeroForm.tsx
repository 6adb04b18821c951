import { lazy, Suspense } from 'react';
import { Boundary } from '../dialog/Boundary.tsx';
import { useWaitlist } from './use-waitlist.client.ts';
import type { FormWords } from './WaitlistFields.tsx';
import { WaitlistForm } from './WaitlistForm.tsx';

/** Downloaded only after a successful sign-up. If the download fails, the message in the form is enough. */
const SuccessToast = lazy(() => import('./SuccessToast.tsx').catch(() => ({ default: () => <></> })));

/** The hero's form in the inline variant. */
export function HeroForm({ words }: { words: FormWords }) {
  const waitlist = useWaitlist();
  return (
    <Boundary words={words}>
      <div className="hero-form" data-hero-form>
        <WaitlistForm id="hero" waitlist={waitlist} words={words} />
      </div>
      {/* Screen readers only announce changes to a live region that was already on the page. */}
      <div className="toasts" role="status">
        {waitlist.state.status === 'success' && words.toast && (
          <Suspense>
            <SuccessToast {...words.toast} />
          </Suspense>
        )}
      </div>
    </Boundary>
  );
}
