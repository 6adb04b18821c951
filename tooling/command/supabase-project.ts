import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultDataDir } from '../../supabase/local/data-dir.ts';
import { requireFreePort } from '../net/ports.ts';
import { type Session, UserError } from './session.ts';
import { root } from './root.ts';
import { readEnvironment } from './settings.ts';

/** The usage text of a command that calls `provideProject`. */
export const usageOf = (command: string, what: string): string => `${command} [-- options]

${what}

  --port <number>          the site's port; 4321 by default
  --backend-port <number>  the port of the embedded backend, which keeps the waitlist; 54321 by default
  --data-dir <folder>      where the backend keeps its data, or "memory:" to keep none

Settings come from environment variables or from .env: see .env.example.`;

const options = {
  port: { type: 'string', default: '4321' },
  'backend-port': { type: 'string', default: '54321' },
  'data-dir': { type: 'string', default: defaultDataDir },
} as const;

/**
 * Reads the command line and the settings. If no project is configured, starts the embedded backend for the session.
 * @returns additional variables for Astro, and one line about where the waitlist is and how to read it
 * @throws UserError if the site's or the backend's port is taken, or if they are the same
 */
export async function provideProject(command: string, session: Session) {
  const { values } = parseArgs({ options });
  const dataDir = values['data-dir'];
  const { settings } = readEnvironment();
  const port = await requireFreePort(values.port, '--port', command);
  if (!settings.usesLocalProject)
    return { settings, port, env: {}, waitlist: `in the project at ${settings.PUBLIC_SUPABASE_URL}` };
  if (port === Number(values['backend-port']))
    throw new UserError(`--port and --backend-port are both ${port}. Change one.`);
  const backendPort = await requireFreePort(values['backend-port'], '--backend-port', command);
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
