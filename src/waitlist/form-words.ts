import { wordsOf } from '../content/words.ts';
import type { FormWords } from './WaitlistFields.tsx';

/** The words of the form in the dialog or in the hero. No others, because each adds bytes to the page. */
export async function formWords(place: 'dialog' | 'hero'): Promise<FormWords> {
  const { waitlist, dialog } = await wordsOf('interface');
  const { join, email, emailHint, ok, note, privacy, privacyTab, failed, noScript } = waitlist;
  const { broken, reload } = dialog;
  return {
    join,
    email,
    emailHint,
    ok,
    note,
    privacy,
    privacyTab,
    failed,
    noScript,
    broken,
    reload,
    placeholder: place === 'hero' ? waitlist.heroPlaceholder : waitlist.placeholder,
    sending: place === 'hero' ? waitlist.heroSending : waitlist.sending,
  };
}
