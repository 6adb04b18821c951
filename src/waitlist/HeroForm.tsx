import { lazy, Suspense } from 'react';
import { Boundary } from './Boundary.tsx';
import type { FormWords } from './WaitlistFields.tsx';
import { WaitlistForm } from './WaitlistForm.tsx';

/** Downloaded only after a successful sign-up. If the download fails, the message in the form is enough. */
const SuccessToast = lazy(() => import('./SuccessToast.tsx').catch(() => ({ default: () => <></> })));

/** The hero's form in the inline variant. */
export function HeroForm({ words }: { words: FormWords }) {
  const toast = words.toast && (
    <Suspense>
      <SuccessToast {...words.toast} />
    </Suspense>
  );
  return (
    <Boundary words={words}>
      <div className="hero-form" data-hero-form>
        <WaitlistForm id="hero" words={words} toast={toast} />
      </div>
    </Boundary>
  );
}
