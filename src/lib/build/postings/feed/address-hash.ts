import { randomBytes, scrypt } from 'node:crypto';

/** What is kept of an address that is only compared: a hash that a token of the address cannot be read from. */
export interface AddressHash {
  salt: string;
  hash: string;
}

/**
 * 32 MiB and about a tenth of a second for each hash. All but the token of an address is public, so with a quick
 * hash whoever finds the file could try a dictionary of short tokens in no time; without a salt, for every such
 * file at once.
 */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

/** The hash of an address, with a salt of its own. */
export async function hashAddress(address: string): Promise<AddressHash> {
  const salt = randomBytes(16).toString('base64url');
  return { salt, hash: await derive(address, salt) };
}

/** Whether the hash was made of this address. */
export async function isHashOf(address: string, { salt, hash }: AddressHash): Promise<boolean> {
  return (await derive(address, salt)) === hash;
}

function derive(address: string, salt: string): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(address, salt, 32, COST, (error, key) => {
      if (error) reject(error);
      else resolve(key.toString('base64url'));
    });
  });
}
