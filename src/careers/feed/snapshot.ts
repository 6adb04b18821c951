import { hash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'astro/zod';
import { networkReason } from './feed-error.ts';

const fileSchema = z.object({
  address: z.object({ origin: z.string(), sha256: z.string() }),
  fetchedAt: z.iso.datetime(),
  /** Unmapped, so that an improved mapping also applies to an old snapshot. */
  rows: z.array(z.unknown()),
});

/** The last response from the feed that could be published. */
export type Snapshot = Omit<z.output<typeof fileSchema>, 'address'>;

type Warn = (message: string) => void;

/** The origin is there for people to read; the full URL is hashed, because it may contain a token. */
const addressOf = (url: string) => ({ origin: new URL(url).origin, sha256: hash('sha256', url) });

/** A feed's snapshot; undefined if it is missing, belongs to another URL, or (with a warning) cannot be read. */
export async function readSnapshot(file: string, url: string, warn: Warn): Promise<Snapshot | undefined> {
  try {
    const { address, ...snapshot } = fileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    return address.sha256 === addressOf(url).sha256 ? snapshot : undefined;
  } catch (error) {
    const reason = networkReason(error);
    if (reason !== 'ENOENT') warn(`snapshot ignored because it cannot be read (${reason}): ${file}`);
    return undefined;
  }
}

/** Replaces the snapshot atomically, so that killing a build leaves the old one intact. Only warns on failure. */
export async function writeSnapshot(
  file: string,
  url: string,
  snapshot: Snapshot,
  warn: Warn,
): Promise<void> {
  const draft = `${file}.tmp`;
  const content = { address: addressOf(url), ...snapshot };
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(draft, JSON.stringify(content), { flush: true });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    warn(`snapshot not saved (${networkReason(error)}): ${file}`);
  }
}
