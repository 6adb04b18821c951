import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { networkReason } from './feed-error.ts';
import { isRow } from './fields.ts';

/** The last answer of the feed that could be published. */
export interface Snapshot {
  url: string;
  etag?: string;
  /** When the rows were received, ISO. */
  fetchedAt: string;
  /** As they came, so that a better mapping also serves an old snapshot. */
  rows: unknown[];
}

type Warn = (message: string) => void;

/** The snapshot of an address; undefined if there is none, it is of another address, or (with a warning) damaged. */
export async function readSnapshot(file: string, url: string, warn: Warn): Promise<Snapshot | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (networkReason(error) !== 'ENOENT')
      warn(`snapshot ignored, it cannot be read (${networkReason(error)}): ${file}`);
    return undefined;
  }
  const snapshot = parse(text);
  if (!snapshot) warn(`snapshot ignored, it is damaged: ${file}`);
  return snapshot?.url === url ? snapshot : undefined;
}

function parse(text: string): Snapshot | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRow(value)) return undefined;
  const { url, etag, fetchedAt, rows } = value;
  if (typeof url !== 'string' || typeof fetchedAt !== 'string' || !Array.isArray(rows)) return undefined;
  if (Number.isNaN(Date.parse(fetchedAt))) return undefined;
  return { url, fetchedAt, rows, ...(typeof etag === 'string' && { etag }) };
}

/** Replaces the snapshot in one step, so that a build that dies leaves the old one. Only warns if it cannot. */
export async function writeSnapshot(file: string, snapshot: Snapshot, warn: Warn): Promise<void> {
  const draft = `${file}.${randomUUID()}.tmp`;
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeThrough(draft, JSON.stringify(snapshot));
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
