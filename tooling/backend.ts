import { type StartedBackend, type StartOptions, startBackend as start } from '../supabase/local/start.ts';

export type { StartedBackend };

/** Starts an embedded backend, by default on any free port and in memory. */
export const startBackend = (options: Partial<StartOptions> = {}): Promise<StartedBackend> =>
  start({ port: 0, dataDir: 'memory:', ...options });
