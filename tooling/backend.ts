import { type StartedBackend, type StartOptions, startBackend as start } from '../supabase/local/start.ts';

export type { StartedBackend };

/** The embedded backend on a port of its own; in memory unless told otherwise. */
export const startBackend = (options: Partial<StartOptions> = {}): Promise<StartedBackend> =>
  start({ port: 0, dataDir: 'memory:', ...options });
