import { lazy, Suspense } from 'react';
import { site } from '../site.config.ts';
import { Boundary } from '../dialog/Boundary.tsx';
import { importWhole } from './import-whole.client.ts';
import { useWaitlist } from './use-waitlist.client.ts';
import { WaitlistForm } from './WaitlistForm.tsx';

/** A file of its own, so that nobody downloads it before a success. Without it, the message in the form is enough. */
const SuccessToast = lazy(() =>
  importWhole('importSuccessToast', () => import('./SuccessToast.tsx')).catch(() => ({
    default: () => <></>,
  })),
);

const { already, bot, inlineSuccess } = site.waitlist;

/** The hero's form in the inline variant. */
export function HeroForm() {
  const waitlist = useWaitlist();
  return (
    <Boundary>
      <div className="hero-form" data-hero-form>
        <WaitlistForm
          id="hero"
          waitlist={waitlist}
          placeholder="Enter your email address"
          labels={{ idle: 'Join Waitlist', busy: 'Joining...' }}
          messages={{ success: inlineSuccess, already, bot }}
        />
      </div>
      {/* There before the toast, so that screen readers notice what comes into it. */}
      <div className="toasts" role="status">
        {waitlist.state.status === 'success' && (
          <Suspense>
            <SuccessToast />
          </Suspense>
        )}
      </div>
    </Boundary>
  );
}
