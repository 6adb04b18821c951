import { Boundary } from './Boundary.tsx';
import type { FormWords } from './WaitlistFields.tsx';
import { WaitlistForm } from './WaitlistForm.tsx';

export function DialogForm({ words }: { words: FormWords }) {
  return (
    <Boundary words={words}>
      <WaitlistForm id="waitlist" words={words} hasAutoFocus />
    </Boundary>
  );
}
