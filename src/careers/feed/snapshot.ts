import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hashAddress, originOf } from './address.ts';
import { networkReason } from './feed-error.ts';
import { type FirstSeen, noteFirstSeen, parseFirstSeen } from '../posting/schema-org/first-seen.ts';
import { isRow } from '../posting/row.ts';

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

/** What earlier builds left that is of use to this one. */
export interface Known {
  /** Of this very address. */
  snapshot?: Snapshot;
  /** Of this origin: a token in the address may have been rotated since. */
  firstSeen?: FirstSeen;
}

/** What is known of an address: nothing if there is no file, it is of another origin, or (with a warning) damaged. */
export async function readSnapshot(file: string, url: string, warn: Warn): Promise<Known> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (networkReason(error) !== 'ENOENT')
      warn(`snapshot ignored, it cannot be read (${networkReason(error)}): ${file}`);
    return {};
  }
  const stored = parse(text);
  if (!stored) {
    warn(`snapshot ignored, it is damaged: ${file}`);
    return {};
  }
  const { address, snapshot } = stored;
  const firstSeen = snapshot.firstSeen ?? noteFirstSeen(snapshot.rows, undefined, undefined);
  if (hashAddress(url, address.salt) === address.hash) return { snapshot, firstSeen };
  return address.origin === originOf(url) ? { firstSeen } : {};
}

function parse(text: string) {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRow(value) || !isRow(value.address)) return undefined;
  const { etag, fetchedAt, rows } = value;
  // Files of an older form lack the origin.
  const { salt, hash, origin } = value.address;
  if (typeof salt !== 'string' || typeof hash !== 'string') return undefined;
  if (typeof fetchedAt !== 'string' || Number.isNaN(Date.parse(fetchedAt)) || !Array.isArray(rows))
    return undefined;
  const firstSeen = parseFirstSeen(value.firstSeen);
  return {
    address: { salt, hash, origin },
    snapshot: { fetchedAt, rows, ...(typeof etag === 'string' && { etag }), ...(firstSeen && { firstSeen }) },
  };
}

/**
 * Replaces the snapshot in one step, so that a build that dies leaves the old one. Only warns if it cannot. Of the
 * address, its origin and a hash are kept: it may hold a token, and caches of build machines are read by many.
 */
export async function writeSnapshot(
  file: string,
  url: string,
  snapshot: Snapshot,
  warn: Warn,
): Promise<void> {
  const draft = `${file}.${randomUUID()}.tmp`;
  const salt = randomBytes(16).toString('base64url');
  const address = { origin: originOf(url), salt, hash: hashAddress(url, salt) };
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeThrough(draft, JSON.stringify({ address, ...snapshot }));
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
