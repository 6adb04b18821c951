import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type AddressHash, hashAddress, isHashOf } from './address-hash.ts';
import { networkReason } from './feed-error.ts';
import { type FirstSeen, parseFirstSeen } from './first-seen.ts';
import { isRow } from '../row.ts';

/** The last answer of the feed that could be published. */
export interface Snapshot {
  etag?: string;
  /** When the rows were received, ISO. */
  fetchedAt: string;
  /** As they came, so that a better mapping also serves an old snapshot. */
  rows: unknown[];
  /** Also of postings that have left the feed. Files of an older form lack it. */
  firstSeen?: FirstSeen;
}

type Warn = (message: string) => void;

/** A snapshot with the address of its feed. Files of an older form hold the address itself. */
interface Stored {
  address: AddressHash | string;
  snapshot: Snapshot;
}

/**
 * The snapshot of an address; undefined if there is none, it is of another address, or (with a warning) damaged.
 * A file that holds its address in clear is replaced by one that does not.
 */
export async function readSnapshot(file: string, url: string, warn: Warn): Promise<Snapshot | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (networkReason(error) !== 'ENOENT')
      warn(`snapshot ignored, it cannot be read (${networkReason(error)}): ${file}`);
    return undefined;
  }
  const stored = parse(text);
  if (!stored) {
    warn(`snapshot ignored, it is damaged: ${file}`);
    return undefined;
  }
  const { address, snapshot } = stored;
  if (typeof address !== 'string') return (await isHashOf(url, address)) ? snapshot : undefined;
  await writeSnapshot(file, address, snapshot, warn);
  return address === url ? snapshot : undefined;
}

function parse(text: string): Stored | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRow(value)) return undefined;
  const { address, url, etag, fetchedAt, rows } = value;
  const firstSeen = parseFirstSeen(value.firstSeen);
  const of = typeof url === 'string' ? url : parseHash(address);
  if (of === undefined || typeof fetchedAt !== 'string' || !Array.isArray(rows)) return undefined;
  if (Number.isNaN(Date.parse(fetchedAt))) return undefined;
  return {
    address: of,
    snapshot: { fetchedAt, rows, ...(typeof etag === 'string' && { etag }), ...(firstSeen && { firstSeen }) },
  };
}

function parseHash(value: unknown): AddressHash | undefined {
  if (!isRow(value)) return undefined;
  const { salt, hash } = value;
  return typeof salt === 'string' && typeof hash === 'string' ? { salt, hash } : undefined;
}

/**
 * Replaces the snapshot in one step, so that a build that dies leaves the old one. Only warns if it cannot. Of the
 * address a hash is kept: it may hold a token, and caches of build machines are read by many.
 */
export async function writeSnapshot(
  file: string,
  url: string,
  snapshot: Snapshot,
  warn: Warn,
): Promise<void> {
  const draft = `${file}.${randomUUID()}.tmp`;
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeThrough(draft, JSON.stringify({ address: await hashAddress(url), ...snapshot }));
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    warn(`snapshot not saved (${networkReason(error)}): ${file}`);
  }
}

async function writeThrough(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
