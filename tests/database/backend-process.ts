import { startBackend } from '../../supabase/local/start.ts';

/** A backend to be killed: says its address on the first line, or why it has none. */
const [, , dataDir = 'memory:'] = process.argv;
try {
  const backend = await startBackend({ port: 0, dataDir });
  process.on('SIGTERM', () => void backend.close().then(() => process.exit(0)));
  console.info(backend.url);
} catch (error) {
  console.info(`refused: ${(error as Error).message}`);
}
