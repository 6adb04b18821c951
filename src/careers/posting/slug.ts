import { hash } from 'node:crypto';
import { describeValue, type Row, RowError } from './row.ts';

const isNumber = /^\d{1,20}$/;
const isUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The characters that recruiting services use in ids. */
const CODE = /^[\p{L}\p{N}][\p{L}\p{N}._~:/|+=-]{0,99}$/u;

/** A whole number, a UUID in lower case or another code. Throws RowError for anything else. */
export function idOf({ id }: Row): string {
  if (id === undefined || id === null || id === '') throw new RowError('no id');
  const isWhole = typeof id === 'number' && Number.isSafeInteger(id) && id >= 0;
  const text = isWhole ? String(id) : typeof id === 'string' ? id.trim() : '';
  if (!CODE.test(text)) throw new RowError(`id is neither a number nor a code: ${describeValue(id)}`);
  return isUuid.test(text) ? text.toLowerCase() : text;
}

/** The id at the end of a URL. Numbers and UUIDs are kept; any other code is hashed into a UUID. */
function addressId(id: string): string {
  if (isNumber.test(id) || isUuid.test(id)) return id;
  const hex = hash('sha256', id);
  // UUID version 8 is for custom formats (RFC 9562).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

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
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[&æœøłđðþßı]/gu, (letter) => LETTERS[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  // As many whole words as fit, or the start of a word that is too long.
  const [slug = 'position'] = /^.{1,60}(?=-|$)|^.{60}/.exec(words) ?? [];
  return `${slug}-${addressId(id)}`;
}
