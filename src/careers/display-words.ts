import { site } from '../site.config.ts';
import { wordsOf } from '../content/words.ts';
import { isInTypeface } from '../ui/display-face.ts';
import type { Posting } from './posting/posting.ts';

/** A position's headings and button label, on its page and in the modal. */
export async function positionWords(): Promise<string[]> {
  const { sections, position } = await wordsOf('interface');
  return [...Object.values(sections), position.apply];
}

/** The headings and button labels on the careers page and in its modal. */
export async function careersWords(postings: readonly Posting[]): Promise<string[]> {
  const { careers, positionDialog } = await wordsOf('interface');
  const { benefits } = await wordsOf('careers');
  const { heading, positions, why, noRoleHeading, showAll } = careers;
  const { retry, openPage } = positionDialog;
  const titles = [...benefits, ...postings].map(({ title }) => title).filter(isInTypeface);
  const { careersEmail } = site;
  const total = postings.length > 0 ? [`(${postings.length})`] : [careers.none, careers.unavailable];
  const words = [heading, positions, ...total, why, noRoleHeading, careersEmail, showAll, retry, openPage];
  return [...(await positionWords()), ...titles, ...words];
}
