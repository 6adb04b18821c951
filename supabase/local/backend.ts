import { randomBytes } from 'node:crypto';
import { App } from '@supabase/lite';
import pLimit from 'p-limit';
import { LOCAL_SUPABASE_ANON_KEY } from '../../src/config/local-project.ts';
import { openDatabase } from './database-connection.ts';
import { openDataDir } from './data-dir.ts';
import { withoutConsoleErrors } from './silence-console.ts';

export interface Backend {
  /** Gives access to every row, as on a hosted project. It is new on every start, so no web page can know it. */
  secretKey: string;
  fetch: (request: Request) => Promise<Response>;
  /** Runs a statement as the database's owner. */
  sql: <Row>(query: string, parameters?: unknown[]) => Promise<Row[]>;
  /** Waits for everything in progress, then closes the database and releases its lock. */
  close: () => Promise<void>;
}

/**
 * Starts a Supabase-compatible data API in this process, with the migrations that production runs.
 * @param dataDir a directory that nothing else uses, or `memory:`
 */
export async function createBackend({ dataDir }: { dataDir: string }): Promise<Backend> {
  const data = openDataDir(dataDir);
  const secretKey = `sb_secret_${randomBytes(24).toString('base64url')}`;
  const connection = await openDatabase(data.database).catch((error: unknown) => {
    data.release();
    throw error;
  });
  data.markReady();

  const app = new App({
    connection,
    auth: {
      enabled: false,
      jwt_secret: randomBytes(32).toString('hex'),
      publishable_key: LOCAL_SUPABASE_ANON_KEY,
      secret_key: secretKey,
    },
    options: { server: { admin: false, disableStudio: true } },
  });

  // PGlite has only one session, and Supabase Lite doesn't queue requests, so concurrent requests would share a
  // transaction and a role. No known upstream issue.
  const queue = pLimit(1);
  let closing: Promise<void> | undefined;
  return {
    secretKey,
    fetch: (request) =>
      queue(() => {
        connection.requestHeaders = Object.fromEntries(request.headers);
        return withoutConsoleErrors(() => app.fetch(request, { peerAddress: null }));
      }),
    sql: <Row>(query: string, parameters?: unknown[]) =>
      queue(async () => (await connection.driver.query<Row>(query, parameters)).rows),
    close: () =>
      (closing ??= queue(async () => {
        await connection.close();
        data.release();
      })),
  };
}
