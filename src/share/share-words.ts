import { getEntry } from 'astro:content';
import type { ShareKind, ShareWords } from './kinds.ts';
import { site } from '../site.config.ts';
import { wordsOf } from '../content/words.ts';

type Words = Omit<ShareWords, 'name'>;

const WORDS: Record<ShareKind, () => Promise<Words> | Words> = {
  home: async () => {
    const { status, headline } = await wordsOf('hero');
    return { eyebrow: status, title: headline };
  },
  jobs: () => ({ eyebrow: 'Careers', title: 'Join Our Team' }),
  position: () => ({ eyebrow: 'Careers', title: 'Open position' }),
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
  return { name: site.name, eyebrow: 'Legal', title: page.data.title };
}
