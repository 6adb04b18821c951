import { PGlite } from '@electric-sql/pglite';
import { migrationFiles, readMigration, readRoles } from '../../supabase/local/migrate.ts';

interface Session {
  query: <Row>(text: string, values?: unknown[]) => Promise<{ rows: Row[] }>;
  /** Several statements at once. */
  exec: (text: string) => Promise<unknown>;
  end: () => Promise<void>;
}

export interface Caller {
  role: 'anon' | 'authenticated' | 'service_role';
  /** What PostgREST puts into `request.headers`; absent: never set in this session's transaction. */
  headers?: string;
}

export interface SqlServer {
  /** Runs a statement as PostgREST would for that caller, and keeps what it did. */
  as: <Row>(caller: Caller, text: string, values?: unknown[]) => Promise<Row[]>;
  sql: <Row>(text: string, values?: unknown[]) => Promise<Row[]>;
  end: () => Promise<void>;
}

// What a Supabase project made before October 2026 does to every new table: the harder of the two cases. The embedded
// backend, and with it the tests over HTTP, is the other one.
const automaticGrants = `alter default privileges in schema public
  grant all on tables to anon, authenticated, service_role`;

/** A fresh database with our migrations: on the server at DATABASE_URL, where one is set, else in this process. */
export async function startSqlServer(): Promise<SqlServer> {
  const url = process.env['DATABASE_URL'];
  const session = url ? await connect(url) : await embed();
  await session.exec(await readRoles());
  await session.exec(automaticGrants);
  for (const file of await migrationFiles()) await session.exec(await readMigration(file));
  const sql: SqlServer['sql'] = async (text, values) => (await session.query<never>(text, values)).rows;
  return {
    sql,
    async as({ role, headers }, text, values) {
      await session.exec(`begin; set local role ${role}`);
      try {
        if (headers !== undefined) await sql("select set_config('request.headers', $1, true)", [headers]);
        const rows = await sql<never>(text, values);
        await session.exec('commit');
        return rows;
      } catch (error) {
        await session.exec('rollback');
        throw error;
      }
    },
    end: () => session.end(),
  };
}

async function embed(): Promise<Session> {
  const database = await PGlite.create();
  return {
    query: (text, values) => database.query(text, values),
    exec: (text) => database.exec(text),
    end: () => database.close(),
  };
}

/** A database of its own, so that nothing that is already on the server is touched; roles are shared by all of it. */
async function connect(url: string): Promise<Session> {
  const { Client } = await import('pg');
  const name = `waitlist_test_${process.pid}`;
  const server = new Client({ connectionString: url });
  await server.connect();
  await server.query(`create database ${name}`);
  const client = new Client({ connectionString: Object.assign(new URL(url), { pathname: `/${name}` }).href });
  await client.connect();
  return {
    query: (text, values) => client.query(text, values),
    exec: (text) => client.query(text),
    end: async () => {
      await client.end();
      await server.query(`drop database ${name}`);
      await server.end();
    },
  };
}
