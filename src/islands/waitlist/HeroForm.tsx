import { lazy, Suspense, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { site } from '../../site.config.ts';
import { Boundary } from '../ui/Boundary.tsx';
import { importWhole } from '../ui/import-whole.ts';
import { useWaitlist } from './use-waitlist.ts';
import { WaitlistForm } from './WaitlistForm.tsx';

const SuccessToast = lazy(() =>
  importWhole('importSuccessToast', () => import('./SuccessToast.tsx'))
    // Without it, the message in the form is enough.
    .catch(() => ({ default: () => <></> })),
);

const { already, bot, inlineSuccess } = site.waitlist;

/** The hero's form in the inline variant: rendered on the server, alive once somebody reaches for it. */
export function HeroForm() {
  const box = useRef<HTMLDivElement>(null);
  const waitlist = useWaitlist();

  const takeOver = useEffectEvent(waitlist.takeOver);

  // In a layout effect: a submit may come before other effects run.
  useLayoutEffect(() => {
    const form = box.current?.querySelector('form');
    form?.closest('astro-island')?.dispatchEvent(new Event('intent:ready'));
    if (form) takeOver(form);
  }, []);

  return (
    <Boundary>
      <div ref={box} className="hero-form" data-hero-form>
        <WaitlistForm
          waitlist={waitlist}
          placeholder="Enter your email address"
          labels={{ idle: 'Join Waitlist', busy: 'Joining...' }}
          messages={{ success: inlineSuccess, already, bot }}
        />
      </div>
      {waitlist.state.status === 'success' && (
        <Suspense>
          <SuccessToast />
        </Suspense>
      )}
    </Boundary>
  );
}
