import { relative } from 'node:path';
import { defaultDataDir } from '../../supabase/local/data-dir.ts';
import { requireFreePort } from '../net/ports.ts';
import { readOptions } from './server-options.ts';
import { type Session, UserError } from './session.ts';
import { root } from './root.ts';
import { readEnvironment } from './settings.ts';

/**
 * Reads the command line and the settings. If no project is configured, starts the embedded backend for the session.
 * @returns additional variables for Astro, and one line about where the waitlist is and how to read it
 * @throws UserError if the site's or the backend's port is taken, or if they are the same
 */
export async function provideProject(command: string, session: Session) {
  const { port, backendPort, dataDir } = readOptions();
  const { settings } = readEnvironment();
  await requireFreePort(port, '--port', command);
  if (!settings.usesLocalProject)
    return { settings, port, env: {}, waitlist: `in the project at ${settings.PUBLIC_SUPABASE_URL}` };
  if (port === backendPort) throw new UserError(`--port and --backend-port are both ${port}. Change one.`);
  await requireFreePort(backendPort, '--backend-port', command);
  // Imported only now, so an invalid option is rejected without waiting for PGlite to load.
  const { startBackend } = await import('../../supabase/local/start.ts');
  const backend = await startBackend({ port: backendPort, dataDir }).catch((error: unknown) => {
    throw new UserError(`The embedded backend did not start: ${(error as Error).message}`);
  });
  session.onStop(backend.close);
  const env = { PUBLIC_SUPABASE_URL: backend.url, PUBLIC_SUPABASE_ANON_KEY: backend.anonKey };
  return { settings, port, env, waitlist: describe(dataDir) };
}

function describe(dataDir: string) {
  if (dataDir === 'memory:') return 'in memory: it is lost when this process ends';
  const option = dataDir === defaultDataDir ? '' : ` -- --data-dir ${dataDir}`;
  return `in ${relative(root, dataDir)}; to view it: npm run waitlist${option}`;
}
