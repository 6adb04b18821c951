import { wordsOf } from '../content/words.ts';
import { site } from '../site.config.ts';
import type { FormWords } from './WaitlistFields.tsx';

/** Only the text that the form needs in its place, because every word adds bytes to the page. */
export async function formWords(place: 'dialog' | 'hero'): Promise<FormWords> {
  const { heroPlaceholder, heroSubmitting, ...form } = (await wordsOf('interface')).waitlist;
  const { success, already, bot, error, busy, limited, offline, inlineSuccess, toast } = site.waitlist;
  const words = { ...form, success, already, bot, error, busy, limited, offline };
  return place === 'hero'
    ? { ...words, placeholder: heroPlaceholder, submitting: heroSubmitting, success: inlineSuccess, toast }
    : words;
}
