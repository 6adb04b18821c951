import { startBackend } from '../../supabase/local/start.ts';

/** A backend that a test can kill. Its first line of output is its URL, or the reason why it did not start. */
const [, , dataDir = 'memory:'] = process.argv;
try {
  const backend = await startBackend({ port: 0, dataDir });
  process.on('SIGTERM', () => void backend.close().then(() => process.exit(0)));
  console.info(backend.url);
} catch (error) {
  console.info(`refused: ${(error as Error).message}`);
}
