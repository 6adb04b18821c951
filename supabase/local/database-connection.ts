import { dirname } from 'node:path';
import { PgliteConnection } from '@supabase/lite/pglite';
import { type Kysely, sql } from 'kysely';
import { migrate } from './migrate.ts';

type Context = Parameters<PgliteConnection['withContext']>;

/**
 * Supabase Lite's connection to PGlite, changed to behave like PostgREST where a difference could hide a security hole
 * or an error. The comment on each change describes the difference. None of them has a known upstream issue.
 */
class LocalConnection extends PgliteConnection {
  /** The headers of the request being served; requests are served one at a time (see `backend.ts`). */
  requestHeaders: Record<string, string> = {};

  constructor(dataDir: string | undefined) {
    super(dataDir === undefined ? {} : { url: dataDir });
    // Supabase Lite's own version grants anon all privileges on every table that has row-level security.
    Object.defineProperty(this, 'ensureRlsContext', { value: () => Promise.resolve(true) });
  }

  /** Supabase Lite only sets `request.headers` for functions; PostgREST sets it for every request. */
  override withContext<T>(vars: Context[0], run: (db: Kysely<unknown>) => Promise<T>, options?: Context[2]) {
    const runWithHeaders = async (db: Kysely<unknown>) => {
      await sql`select set_config('request.headers', ${JSON.stringify(this.requestHeaders)}, true)`.execute(
        db,
      );
      return run(db);
    };
    return super.withContext(vars, runWithHeaders, options);
  }

  /** If a check constraint is violated, Supabase Lite returns 500; PostgREST returns 400 with the constraint's name. */
  override normalizeDbError(thrown: unknown): unknown {
    const error = super.normalizeDbError(thrown);
    if (!(error instanceof Error) || !('code' in error) || error.code !== '23514') return error;
    const detail = 'detail' in error ? error.detail : null;
    return respondWith(400, { code: error.code, message: error.message, details: detail, hint: null });
  }
}

/**
 * Opens a database and applies pending migrations.
 * @param folder where the database's files are; if undefined, creates a new one in memory
 */
export async function openDatabase(folder?: string): Promise<LocalConnection> {
  const connection = new LocalConnection(folder);
  try {
    await connection.driver.waitReady;
  } catch (cause) {
    const reason = 'damaged, or written by another version of PGlite';
    const advice = folder ? `. Move ${dirname(folder)} away to start with an empty one.` : '';
    throw new Error(`the waitlist's database cannot be opened: ${reason}${advice}`, { cause });
  }
  try {
    await migrate(connection.driver);
    // Supabase Lite reads the catalogue on the first request, with that request's role, and caches it. So read it here,
    // as the owner. No known upstream issue.
    await connection.introspect({ useCache: true });
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** Returns an error that Supabase Lite turns into this response, as PostgREST does with `raise sqlstate 'PGRST'`. */
function respondWith(status: number, body: object): Error {
  const answer = { code: 'PGRST', detail: JSON.stringify({ status, headers: {} }) };
  return Object.assign(new Error(JSON.stringify(body)), answer);
}
