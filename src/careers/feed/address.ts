import { scryptSync } from 'node:crypto';

/** The part of a URL that logs may show: its origin. The rest may contain a token. */
export function originOf(address: string | URL): string {
  const { protocol, origin, pathname, search, hash } = new URL(address);
  // An unencoded "/", "?" or "#" in a password ends the host early, and the user's name would look like the host.
  return `${pathname}${search}${hash}`.includes('@') ? `${protocol}//…` : origin;
}

/**
 * A salted hash that identifies a URL. Slow (a tenth of a second), because all of the URL but its token is public: with a
 * fast hash, whoever finds the snapshot could try all short tokens.
 */
export const hashAddress = (address: string, salt: string) =>
  scryptSync(address, salt, 32, { N: 2 ** 15, maxmem: 2 ** 26 }).toString('base64url');
