import { wordsOf } from '../content/words.ts';
import type { FormWords } from './WaitlistFields.tsx';

/** The words of the form in the dialog or in the hero. No others, because each adds bytes to the page. */
export async function formWords(place: 'dialog' | 'hero'): Promise<FormWords> {
  const { waitlist, dialog } = await wordsOf('interface');
  const { heroPlaceholder, heroSending, ...form } = waitlist;
  const hero = { placeholder: heroPlaceholder, sending: heroSending };
  return { ...form, ...(place === 'hero' && hero), broken: dialog.broken, reload: dialog.reload };
}
