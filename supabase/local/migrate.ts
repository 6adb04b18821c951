import { readdir, readFile } from 'node:fs/promises';
import type { PgliteConnection } from '@supabase/lite/pglite';

const migrations = new URL('../migrations/', import.meta.url);

/** The file names of the migrations that production runs, oldest first. */
export const migrationFiles = async (): Promise<string[]> =>
  (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort();

export const readMigration = (file: string): Promise<string> => readFile(new URL(file, migrations), 'utf8');

/** Returns SQL that creates the roles that every new Supabase project has; it is safe to run again. */
export const readRoles = (): Promise<string> => readFile(new URL('roles.sql', import.meta.url), 'utf8');

/** Applies pending migrations, and records them in the same table as the Supabase CLI. */
export async function migrate(database: PgliteConnection['driver']): Promise<void> {
  await database.exec(await readRoles());
  const { rows } = await database.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  );
  const applied = new Set(rows.map(({ version }) => version));
  for (const file of await migrationFiles()) {
    const [version = file, ...name] = file.replace(/\.sql$/, '').split('_');
    if (applied.has(version)) continue;
    const text = await readMigration(file);
    const work = database.transaction(async (transaction) => {
      await transaction.exec(text);
      await transaction.query('insert into supabase_migrations.schema_migrations values ($1, $2, $3)', [
        version,
        [text],
        name.join('_'),
      ]);
    });
    await work.catch((cause: unknown) => {
      throw new Error(`migration ${file}: ${(cause as Error).message}`, { cause });
    });
  }
}
