import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import { createBackend } from '../supabase/local/backend.ts';
import { defaultDataDir } from '../supabase/local/data-dir.ts';
import { readRunning, type Running } from '../supabase/local/running-backend.ts';
import { Refusal } from '../tooling/command/refusal.ts';
import { runSession } from '../tooling/command/session.ts';
import { readEnvironment } from '../tooling/command/settings.ts';
import { printHelpIfAsked } from '../tooling/command/help.ts';

interface Entry {
  email: string;
  created_at: string;
}

const PAGE = 1000;

const USAGE = `npm run waitlist [-- options]

Prints the embedded backend's list, whether or not the backend is running.

  --data-dir <folder>  where the backend keeps its data`;

/** `npm run waitlist`: prints the embedded backend's table, whether or not the backend is running. */
await runSession(async () => {
  if (printHelpIfAsked(USAGE)) return;
  const { settings } = readEnvironment();
  if (!settings.usesLocalProject) {
    console.info(
      `This is the embedded backend's list. The site's own is in the project at ${settings.supabaseUrl}.`,
    );
  }
  const dataDir = readDataDir();
  const running = readRunning(dataDir);
  const entries = (running && (await readFromBackend(running))) ?? (await readFromDisk(dataDir));
  for (const { created_at, email } of entries)
    console.info(`${created_at.slice(0, 16).replace('T', ' ')}  ${email}`);
  console.info(entries.length === 1 ? '1 address' : `${entries.length} addresses`);
});

function readDataDir(): string {
  try {
    const options = { 'data-dir': { type: 'string', default: defaultDataDir } } as const;
    return parseArgs({ options }).values['data-dir'];
  } catch (error) {
    throw new Refusal(`${(error as Error).message.split('\n')[0]} Known: --data-dir.`);
  }
}

/** Asks the process that has the lock on the data; undefined where it does not answer. */
async function readFromBackend({ url, secretKey }: Running): Promise<Entry[] | undefined> {
  const client = createClient(url, secretKey, { auth: { persistSession: false } });
  const all: Entry[] = [];
  for (;;) {
    const { data } = await client
      .from('waitlist')
      .select('email,created_at')
      .order('created_at')
      .order('email')
      .range(all.length, all.length + PAGE - 1)
      .retry(false);
    if (!data) return undefined;
    all.push(...(data as Entry[]));
    if (data.length < PAGE) return all;
  }
}

/** Opens the data itself, on which no process has the lock. */
async function readFromDisk(dir: string): Promise<Entry[]> {
  if (!existsSync(dir)) return [];
  const backend = await createBackend({ dataDir: dir }).catch((error: unknown) => {
    throw new Refusal((error as Error).message);
  });
  try {
    return await backend.sql<Entry>(
      'select email, created_at from public.waitlist order by created_at, email',
    );
  } finally {
    await backend.close();
  }
}
