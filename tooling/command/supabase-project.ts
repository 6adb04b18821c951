import { relative } from 'node:path';
import { LOCAL_SUPABASE_ANON_KEY } from '../../src/config/local-project.ts';
import { defaultDataDir } from '../../supabase/local/data-dir.ts';
import { startBackend } from '../../supabase/local/start.ts';
import { requireFreePort } from '../net/ports.ts';
import type { Options } from './server-options.ts';
import { type Session, UserError } from './session.ts';
import { type Environment, root } from './settings.ts';

/**
 * The project with the waitlist: that of the settings, else the embedded backend, which is started for the session.
 * @returns additional variables for Astro, and one line about where the waitlist is and how to read it
 * @throws UserError if the port of the site or of the backend is taken, or is the same
 */
export async function provideProject(
  command: string,
  { settings }: Environment,
  options: Options,
  session: Session,
) {
  await requireFreePort(options.port, '--port', command);
  if (!settings.usesLocalProject)
    return { env: {}, waitlistLocation: `in the project at ${settings.PUBLIC_SUPABASE_URL}` };
  const { backendPort: port, dataDir } = options;
  if (port === options.port) throw new UserError(`--port and --backend-port are both ${port}. Choose two.`);
  await requireFreePort(port, '--backend-port', command);
  const backend = await startBackend({ port, dataDir }).catch((error: unknown) => {
    throw new UserError(`The embedded backend did not start: ${(error as Error).message}`);
  });
  session.onStop(backend.close);
  return {
    env: { PUBLIC_SUPABASE_URL: backend.url, PUBLIC_SUPABASE_ANON_KEY: LOCAL_SUPABASE_ANON_KEY },
    waitlistLocation: describe(dataDir),
  };
}

function describe(dataDir: string): string {
  if (dataDir === 'memory:') return 'in memory: it ends with this process';
  const option = dataDir === defaultDataDir ? '' : ` -- --data-dir ${dataDir}`;
  return `in ${relative(root, dataDir)}, shown by: npm run waitlist${option}`;
}
