import { PGlite } from '@electric-sql/pglite';
import { migrationFiles, readMigration, readRoles } from '../../supabase/local/migrate.ts';
import { findPostgres, startPostgres } from './postgres.ts';

type Query = <Row>(text: string, values?: unknown[]) => Promise<{ rows: Row[] }>;

interface Database {
  query: Query;
  exec: (text: string) => Promise<unknown>;
  /** A real server gives each transaction its own session. PGlite has one session, so its transactions take turns. */
  transaction: <T>(run: (query: Query) => Promise<T>) => Promise<T>;
  end: () => Promise<void>;
}

export interface Caller {
  role: 'anon' | 'authenticated' | 'service_role' | 'none';
  /** The value that PostgREST puts in `request.headers`. If absent, the session leaves that setting unset. */
  headers?: string;
}

export interface SqlServer extends Pick<Database, 'exec' | 'end'> {
  /** Runs a statement as PostgREST would for that caller, and commits it. */
  as: <Row>(caller: Caller, text: string, values?: unknown[]) => Promise<Row[]>;
  sql: <Row>(text: string, values?: unknown[]) => Promise<Row[]>;
}

const installed = findPostgres();

export const isPglite = !installed;

/** Starts the server that the migrations are tested on: PostgreSQL if it is installed, otherwise PGlite. */
export async function startServer(): Promise<SqlServer> {
  const database = installed ? await connect(installed) : await embed();
  await database.exec(await readRoles());
  await database.exec(automaticGrants);
  for (const file of await migrationFiles()) await database.exec(await readMigration(file));
  return {
    exec: (text) => database.exec(text),
    end: () => database.end(),
    sql: async (text, values) => (await database.query<never>(text, values)).rows,
    as: ({ role, headers }, text, values) =>
      database.transaction(async (query) => {
        await query(`set local role ${role}`);
        if (headers !== undefined) await query("select set_config('request.headers', $1, true)", [headers]);
        return (await query<never>(text, values)).rows;
      }),
  };
}

// The default privileges in a Supabase project created before October 2026, which are the harder case. The embedded
// backend uses the newer defaults, so the tests over HTTP cover those.
const automaticGrants = `alter default privileges in schema public
  grant all on tables to anon, authenticated, service_role`;

async function embed(): Promise<Database> {
  const database = await PGlite.create();
  return {
    query: (text, values) => database.query(text, values),
    exec: (text) => database.exec(text),
    transaction: (run) =>
      database.transaction((session) => run((text, values) => session.query(text, values))),
    end: () => database.close(),
  };
}

async function connect(programs: string): Promise<Database> {
  const { Pool } = await import('pg');
  const server = await startPostgres(programs);
  const pool = new Pool({ connectionString: server.url, max: 20 });
  return {
    query: (text, values) => pool.query(text, values),
    exec: (text) => pool.query(text),
    async transaction(run) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const result = await run((text, values) => client.query(text, values));
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
    async end() {
      await pool.end();
      await server.end();
    },
  };
}
