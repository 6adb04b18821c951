import { defaultDataDir } from '../../supabase/local/data-dir.ts';
import { readArguments } from './arguments.ts';
import { UserError } from './session.ts';

/** The usage text for a command with these options. */
export const usageOf = (command: string, what: string): string => `${command} [-- options]

${what}

  --port <number>          the site's port; 4321 by default
  --backend-port <number>  the port of the embedded backend, which keeps the waitlist; 54321 by default
  --data-dir <folder>      where the backend keeps its data, or "memory:" to keep none

Settings come from environment variables or from .env: see .env.example.`;

/** Reads `--port`, `--backend-port` and `--data-dir`. */
export function readOptions(args = process.argv.slice(2)) {
  const options = {
    port: { type: 'string', default: '4321' },
    'backend-port': { type: 'string', default: '54321' },
    'data-dir': { type: 'string', default: defaultDataDir },
  } as const;
  const { values } = readArguments({ args, options }, 'Known: --port, --backend-port, --data-dir.');
  return {
    port: readPort('--port', values.port),
    backendPort: readPort('--backend-port', values['backend-port']),
    dataDir: values['data-dir'],
  };
}

/** Reads a port from the command line. */
export function readPort(name: string, value: string): number {
  const port = Number(value);
  if (/^\d+$/.test(value) && port >= 1 && port <= 65535) return port;
  throw new UserError(`${name} is ${JSON.stringify(value)}. Allowed: a number from 1 to 65535.`);
}
