import { site } from '../site.config.ts';
import { legalPages, wordsOf } from '../content/words.ts';

/** The `og:image:*` properties that all pictures share. */
export const shareImage = { width: 1200, height: 630, type: 'image/jpeg' } as const;

/** The text on a picture; the eyebrow is the short line above the title. */
export type ShareWords = Record<'name' | 'eyebrow' | 'title', string>;

/** The pictures for all pages except the legal ones. All positions share one picture. */
export const shareKinds = ['home', 'jobs', 'position'];

/** The text on a picture and in its `alt`. A `picture` is one of `shareKinds`, or the id of a legal page. */
export async function shareWordsOf(picture: string): Promise<ShareWords> {
  const { name } = site;
  const { careers, position, page } = await wordsOf('interface');
  if (picture === 'home') {
    const { status, headline } = await wordsOf('hero');
    return { name, eyebrow: status, title: headline };
  }
  if (picture === 'jobs') return { name, eyebrow: careers.title, title: careers.heading };
  if (picture === 'position') return { name, eyebrow: careers.title, title: position.name };
  const legal = (await legalPages()).find(({ id }) => id === picture);
  if (!legal) throw new Error(`No share picture is called "${picture}".`);
  return { name, eyebrow: page.legal, title: legal.data.title };
}
