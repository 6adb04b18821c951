import { LOCAL_SUPABASE_ANON_KEY } from '../../src/config/local-project.ts';
import { type Backend, createBackend } from './backend.ts';
import { serveBackend } from './http.ts';
import { removeRunning, writeRunning } from './running-backend.ts';

export interface StartedBackend extends Pick<Backend, 'sql' | 'secretKey' | 'close'> {
  url: string;
  anonKey: string;
}

/**
 * Starts the embedded backend and serves it on 127.0.0.1.
 * @param port defaults to any free port
 * @param dataDir a directory that nothing else uses, or `memory:`
 */
export async function startBackend({ port = 0, dataDir = 'memory:' } = {}): Promise<StartedBackend> {
  const backend = await createBackend({ dataDir });
  const server = await serveBackend(backend, { port }).catch(async (error: unknown) => {
    await backend.close();
    throw error;
  });
  const { sql, secretKey } = backend;
  const onDisk = dataDir !== 'memory:';
  if (onDisk) writeRunning(dataDir, { url: server.url, secretKey });
  const close = async () => {
    await server.close();
    if (onDisk) removeRunning(dataDir);
    await backend.close();
  };
  return { url: server.url, anonKey: LOCAL_SUPABASE_ANON_KEY, secretKey, sql, close };
}
