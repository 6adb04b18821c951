import { scryptSync } from 'node:crypto';

/** Whether a text is an http(s) address. */
export const isHttpUrl = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** An address as a log may show it: its origin. All else may hold a token. */
export function originOf(address: string | URL): string {
  const { protocol, origin, pathname, search, hash } = new URL(address);
  // A "/", "?" or "#" in a password that is not encoded ends the host too early: the user's name would pass for the host.
  return `${pathname}${search}${hash}`.includes('@') ? `${protocol}//…` : origin;
}

/**
 * A salted hash, by which an address is known again. Slow (a tenth of a second), since all but the token of an address
 * is public: with a quick hash, whoever finds the snapshot could try short tokens.
 */
export const hashAddress = (address: string, salt: string) =>
  scryptSync(address, salt, 32, { N: 2 ** 15, maxmem: 2 ** 26 }).toString('base64url');
