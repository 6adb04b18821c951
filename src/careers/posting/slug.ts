import { addressId } from './id.ts';

const MAX_LENGTH = 60;

/** Characters that Unicode does not decompose into an ASCII letter and a mark. */
const LETTERS: Record<string, string> = {
  '&': ' and ',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  ı: 'i',
};

/** `<title in ASCII kebab-case, at most 60 characters>-<id>`; "position" if the title has no ASCII letters. */
export function slugFor(title: string, id: string): string {
  const words = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[&æœøłđðþßı]/gu, (letter) => LETTERS[letter] ?? '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  let slug = words.shift()?.slice(0, MAX_LENGTH) ?? 'position';
  for (const word of words) {
    if (slug.length + 1 + word.length > MAX_LENGTH) break;
    slug += `-${word}`;
  }
  return `${slug}-${addressId(id)}`;
}
