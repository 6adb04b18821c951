import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'astro/zod';
import { isRow } from '../posting/row.ts';
import { networkReason, originOf } from './feed-error.ts';

/** The fields of a row that can be published, including those of nested objects. */
interface Fields {
  [name: string]: Fields;
}

const TEXTS =
  'id title url deadline_at description employment_type employment_type_text workplace_type workplace_type_text ' +
  'compensation compensation_visible key_responsibilities key_responsibilities_header benefits benefits_header ' +
  'skills_knowledge_expertise skills_knowledge_expertise_header';
const FIELDS: Fields = {
  ...Object.fromEntries(TEXTS.split(' ').map((name) => [name, {}])),
  job: { department: { name: {} } },
  department: { name: {} },
  location: { name: {} },
};

/**
 * The publishable part of a row. The rest may be confidential, and many people can read a build machine's caches. A
 * list or object in a text field is kept but emptied, so that the log can still say what is wrong.
 */
export function publishable(row: unknown): unknown {
  const kept = keep(isRow(row) ? row : null, FIELDS);
  if (isRow(kept) && kept.compensation_visible !== true && kept.compensation)
    return { ...kept, compensation: 'withheld' };
  return kept;
}

function keep(value: unknown, fields: Fields): unknown {
  if (Array.isArray(value)) return [];
  if (!isRow(value)) return value;
  const present = Object.entries(fields).filter(([name]) => name in value);
  return Object.fromEntries(present.map(([name, inner]) => [name, keep(value[name], inner)]));
}

const fileSchema = z.object({
  address: z.object({ origin: z.string(), sha256: z.string() }),
  /** Without this check, the snapshot of an unchanged feed would lack fields that an upgrade has added. */
  fields: z.literal(JSON.stringify(FIELDS)),
  etag: z.string().optional(),
  /** When the rows were received. */
  fetchedAt: z.iso.datetime(),
  /** Unmapped, so that an improved mapping also applies to an old snapshot. */
  rows: z.array(z.unknown()),
});

/** The last response from the feed that could be published. */
export type Snapshot = Omit<z.output<typeof fileSchema>, 'address' | 'fields'>;

type Warn = (message: string) => void;

/**
 * Identifies the feed. The origin is there for people to read; the full URL is hashed, because it may contain a token.
 */
const addressOf = (url: string) => ({
  origin: originOf(url),
  sha256: createHash('sha256').update(url).digest('hex'),
});

/** A feed's snapshot; undefined if it is missing, belongs to another URL, or (with a warning) cannot be read. */
export async function readSnapshot(file: string, url: string, warn: Warn): Promise<Snapshot | undefined> {
  try {
    const { address, etag, fetchedAt, rows } = fileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    return address.sha256 === addressOf(url).sha256 ? { etag, fetchedAt, rows } : undefined;
  } catch (error) {
    const reason = networkReason(error);
    if (reason !== 'ENOENT') warn(`snapshot ignored because it cannot be read (${reason}): ${file}`);
    return undefined;
  }
}

/**
 * Replaces the snapshot atomically, so that killing a build leaves the old one intact. Only warns if it cannot be
 * saved.
 */
export async function writeSnapshot(
  file: string,
  url: string,
  snapshot: Snapshot,
  warn: Warn,
): Promise<void> {
  const draft = `${file}.tmp`;
  const content = { address: addressOf(url), fields: JSON.stringify(FIELDS), ...snapshot };
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(draft, JSON.stringify(content), { flush: true });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    warn(`snapshot not saved (${networkReason(error)}): ${file}`);
  }
}
