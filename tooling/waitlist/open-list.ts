import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { describeKey, isSecretKey } from '../../src/config/supabase-key.ts';
import { parseProject } from '../../src/config/settings.ts';
import { defaultDataDir, hasList } from '../../supabase/local/data-dir.ts';
import { tryLock } from '../../supabase/local/lock.ts';
import { readRunning } from '../../supabase/local/running-backend.ts';
import { type Session, UserError } from '../command/session.ts';
import { createList, type List } from './list.ts';

/** A project that is restarting may accept a connection and then say nothing. */
const TIMEOUT_MS = 30_000;

const VARIABLES = ['SUPABASE_URL', 'SUPABASE_SECRET_KEY'] as const;

/**
 * Opens the waitlist of the project that the environment variables specify, with its secret key. If they do not specify
 * one, opens the embedded backend's waitlist.
 * @param dataDir where the embedded backend keeps its data, if not in the default folder
 * @param timeoutMs timeout for each request
 */
export async function openList(
  dataDir: string | undefined,
  session: Session,
  timeoutMs = TIMEOUT_MS,
): Promise<List> {
  const [url = '', key = ''] = VARIABLES.map((name) => process.env[name]?.trim());
  if (url || key) {
    // Somebody who tries a restore must not change the project's list by mistake.
    if (dataDir !== undefined)
      throw new UserError(
        `--data-dir is for the embedded backend: leave it out, or unset ${VARIABLES.join(' and ')} first.`,
      );
    return createList(connect(checkUrl(url), checkKey(key), timeoutMs), new URL(url).host);
  }
  // Imported only now, because loading Vite and PGlite takes longer than reading most waitlists.
  const { readEnvironment } = await import('../command/settings.ts');
  const { settings } = readEnvironment();
  if (!settings.usesLocalProject)
    console.error(
      `This is the embedded backend's list. To read the list at ${settings.PUBLIC_SUPABASE_URL}, set ${VARIABLES.join(' and ')} in the environment.`,
    );
  return createList(await openEmbedded(dataDir ?? defaultDataDir, session), 'the embedded backend');
}

function checkUrl(url: string): string {
  const origin = parseProject(url);
  if (origin) return origin;
  throw new UserError(
    `SUPABASE_URL is ${url ? "not a project's address" : 'not set'}. Set it to one like https://abc.supabase.co, without a path.`,
  );
}

function checkKey(key: string): string {
  if (isSecretKey(key)) return key;
  const kind = key ? (describeKey(key) ?? `not a Supabase key (${key.length} characters)`) : 'not set';
  throw new UserError(`SUPABASE_SECRET_KEY is ${kind}. Set it to the project's secret key (sb_secret_…).`);
}

async function openEmbedded(dataDir: string, session: Session) {
  const running = readRunning(dataDir);
  // After a crash, another server may have the port in the record, and must not get the key.
  const unlock = running && tryLock(join(dataDir, 'lock'));
  unlock?.();
  if (running && !unlock) return connect(running.url, running.secretKey);
  const backend = await openStopped(dataDir).catch((error: unknown) => {
    throw new UserError((error as Error).message);
  });
  session.onStop(backend.close);
  return connect('http://127.0.0.1', backend.secretKey, TIMEOUT_MS, (input, init) =>
    backend.fetch(new Request(input, init)),
  );
}

async function openStopped(dataDir: string) {
  if (dataDir !== defaultDataDir && !hasList(dataDir))
    throw new Error(`There is no waitlist in ${dataDir}. To create one: npm start -- --data-dir <folder>`);
  const { createBackend } = await import('../../supabase/local/backend.ts');
  return createBackend({ dataDir: existsSync(dataDir) ? dataDir : 'memory:' });
}

const connect = (url: string, key: string, timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch) =>
  createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (input, { signal, ...init } = {}) =>
        fetch(input, {
          ...init,
          // A redirect could send the key to another host.
          redirect: 'error',
          signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
        }),
    },
  });
