import { getEntry } from 'astro:content';
import type { ShareKind, ShareWords } from './kinds.ts';
import { site } from '../config/site.client.ts';
import { wordsOf } from '../content/words.ts';

type Words = Omit<ShareWords, 'name'>;

const WORDS: Record<ShareKind, () => Promise<Words>> = {
  home: async () => {
    const { status, headline } = await wordsOf('hero');
    return { eyebrow: status, title: headline };
  },
  jobs: async () => {
    const { title, heading } = (await wordsOf('interface')).careers;
    return { eyebrow: title, title: heading };
  },
  position: async () => {
    const { careers, position } = await wordsOf('interface');
    return { eyebrow: careers.title, title: position.name };
  },
};

export const shareKinds = Object.keys(WORDS) as ShareKind[];

/**
 * The words on a picture, which its `alt` repeats.
 * @param picture a kind, or a legal page's id
 */
export async function shareWordsOf(picture: string): Promise<ShareWords> {
  const kind = shareKinds.find((one) => one === picture);
  if (kind) return { name: site.name, ...(await WORDS[kind]()) };
  const page = await getEntry('legal', picture);
  if (!page) throw new Error(`No share picture is called "${picture}".`);
  const { page: words } = await wordsOf('interface');
  return { name: site.name, eyebrow: words.legal, title: page.data.title };
}
