import { createHash } from 'node:crypto';
import { type Row, RowError, describeValue } from './row.ts';

const DIGITS = '\\d{1,20}';
const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const isNumber = new RegExp(`^${DIGITS}$`);
const isUuid = new RegExp(`^${UUID}$`, 'i');

/** What `addressId` makes, as the source of a regular expression. */
export const ADDRESS_ID = { digits: DIGITS, any: `(?:${DIGITS}|${UUID})` };

/** The letters, digits and signs that services make ids of. */
const CODE = /^[\p{L}\p{N}][\p{L}\p{N}._~:/|+=-]{0,99}$/u;

/** The posting's key: a whole number, a UUID (in lower case) or another code. Throws RowError. */
export function idOf({ id }: Row): string {
  if (id === undefined || id === null || id === '') throw new RowError('no id');
  const isWhole = typeof id === 'number' && Number.isSafeInteger(id) && id >= 0;
  const text = isWhole ? String(id) : typeof id === 'string' ? id.trim() : '';
  if (!CODE.test(text)) throw new RowError(`id is neither a number nor a code: ${describeValue(id)}`);
  return isUuid.test(text) ? text.toLowerCase() : text;
}

/**
 * An id as the end of an address. Numbers and UUIDs are as they are; any other code is a UUID made of it, so that two
 * codes never become the same address, and a deployment recognises the pages of postings among other files of a bucket.
 */
export function addressId(id: string): string {
  if (isNumber.test(id) || isUuid.test(id)) return id;
  const hex = createHash('sha256').update(id).digest('hex');
  // Version 8 of UUIDs is for formats of one's own (RFC 9562).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
