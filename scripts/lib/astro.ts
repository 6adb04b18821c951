import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Refusal } from './refusal.ts';
import type { Session } from './session.ts';
import { root } from './settings.ts';

const require = createRequire(import.meta.url);
const command = join(require.resolve('astro/package.json'), '../bin/astro.mjs');
const PATIENCE_MS = 2000;

/** Runs Astro's command line to its end, or to the session's. */
export async function runAstro(args: string[], env: Record<string, string>, session: Session): Promise<void> {
  const child = spawn(process.execPath, [command, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', ...env },
  });
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once('exit', resolve).once('error', reject),
  );
  session.onStop(async () => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    await ended.catch(() => {});
    clearTimeout(timer);
  });
  if ((await ended) !== 0) throw new Refusal(`astro ${args[0]} failed; its own message is above.`);
}
