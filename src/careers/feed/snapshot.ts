import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'astro/zod';
import { hashAddress, originOf } from './address.ts';
import { networkReason } from './feed-error.ts';
import type { FirstSeen } from '../posting/schema-org/first-seen.ts';

const fileSchema = z.object({
  address: z.object({ origin: z.string(), salt: z.string(), hash: z.string() }),
  etag: z.string().optional(),
  /** When the rows were received. */
  fetchedAt: z.iso.datetime(),
  /** Unmapped, so that an improved mapping also applies to an old snapshot. */
  rows: z.array(z.unknown()),
  /** Including postings that have left the feed. */
  firstSeen: z.record(z.string(), z.iso.date().nullable()),
});

/** The last response of the feed that could be published. */
export type Snapshot = Omit<z.output<typeof fileSchema>, 'address'>;

type Warn = (message: string) => void;

/** What this build can use from earlier ones. */
export interface Known {
  /** Only if it is of the same URL. */
  snapshot?: Snapshot;
  /** Also of another URL of the same origin, whose token may have been rotated. */
  firstSeen?: FirstSeen;
}

/** What is known about a feed: nothing if there is no file, it is of another origin, or (with a warning) it is damaged. */
export async function readSnapshot(file: string, url: string, warn: Warn): Promise<Known> {
  try {
    const { address, ...snapshot } = fileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    const { firstSeen } = snapshot;
    if (hashAddress(url, address.salt) === address.hash) return { snapshot, firstSeen };
    return address.origin === originOf(url) ? { firstSeen } : {};
  } catch (error) {
    const reason = networkReason(error);
    if (reason !== 'ENOENT') warn(`snapshot ignored, it cannot be read (${reason}): ${file}`);
    return {};
  }
}

/**
 * Replaces the snapshot atomically, so that a killed build keeps the old one; only warns if that fails. Of the URL it
 * stores the origin and a hash, because it may contain a token, and many people can read the caches of build machines.
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
    await writeFile(draft, JSON.stringify({ address, ...snapshot }), { flush: true });
    await rename(draft, file);
  } catch (error) {
    await rm(draft).catch(() => undefined);
    warn(`snapshot not saved (${networkReason(error)}): ${file}`);
  }
}
