import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { migrationFiles, readMigration, readRoles } from '../../supabase/local/migrate.ts';
import { findPostgres, startPostgres } from './postgres.ts';

type Query = <Row>(text: string, values?: unknown[]) => Promise<{ rows: Row[] }>;

interface Database {
  query: Query;
  /** Several statements at once. */
  exec: (text: string) => Promise<unknown>;
  /** On a real server each transaction has a session of its own; PGlite has one session, so they take turns. */
  transaction: <T>(run: (query: Query) => Promise<T>) => Promise<T>;
  end: () => Promise<void>;
}

export interface Caller {
  role: 'anon' | 'authenticated' | 'service_role';
  /** What PostgREST puts into `request.headers`; absent: never set in this session's transaction. */
  headers?: string;
}

export interface SqlServer extends Pick<Database, 'exec' | 'end'> {
  /** Runs a statement as PostgREST would for that caller, and keeps what it did. */
  as: <Row>(caller: Caller, text: string, values?: unknown[]) => Promise<Row[]>;
  /** As the owner. */
  sql: <Row>(text: string, values?: unknown[]) => Promise<Row[]>;
}

const url = process.env['DATABASE_URL'];
const installed = findPostgres();

/** PGlite, and a real server: the one at DATABASE_URL, else an installed one that the test starts itself. */
export const servers: { name: string; start: () => Promise<SqlServer> }[] = [
  { name: 'PGlite', start: async () => migrated(await embed()) },
];
if (url) servers.push({ name: 'DATABASE_URL', start: async () => migrated(await connect(url)) });
else if (installed) servers.push({ name: 'PostgreSQL', start: () => startInstalled(installed) });

async function startInstalled(programs: string): Promise<SqlServer> {
  const postgres = await startPostgres(programs);
  const server = await migrated(await connect(postgres.url));
  return { ...server, end: () => server.end().then(postgres.end) };
}

// What a Supabase project made before October 2026 does to every new table: the harder of the two cases. The embedded
// backend, and with it the tests over HTTP, is the other one.
const automaticGrants = `alter default privileges in schema public
  grant all on tables to anon, authenticated, service_role`;

async function migrated(database: Database): Promise<SqlServer> {
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

async function embed(): Promise<Database> {
  const database = await PGlite.create();
  await database.exec(await readRoles());
  return {
    query: (text, values) => database.query(text, values),
    exec: (text) => database.exec(text),
    transaction: (run) =>
      database.transaction((session) => run((text, values) => session.query(text, values))),
    end: () => database.close(),
  };
}

/** A database of its own, so that nothing that is already on the server is touched; roles are shared by all of it. */
async function connect(address: string): Promise<Database> {
  const { Client, Pool } = await import('pg');
  const name = `waitlist_test_${randomUUID().replaceAll('-', '')}`;
  const server = new Client({ connectionString: address });
  await server.connect();
  await server.query(`create database ${name}`);
  const own = Object.assign(new URL(address), { pathname: `/${name}` }).href;
  const pool = new Pool({ connectionString: own, max: 20 });
  // Another test file may be making the same roles at the same moment.
  await server.query('select pg_advisory_lock(1)');
  await pool.query(await readRoles());
  await server.query('select pg_advisory_unlock(1)');
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
      await server.query(`drop database ${name}`);
      await server.end();
    },
  };
}
