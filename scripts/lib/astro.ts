import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Refusal } from './refusal.ts';
import type { Session } from './session.ts';
import { root } from './settings.ts';

const require = createRequire(import.meta.url);
const command = join(require.resolve('astro/package.json'), '../bin/astro.mjs');
const PATIENCE_MS = 3000;

/** Runs Astro's command line to its end, or to the session's. */
export function runAstro(args: string[], env: Record<string, string>, { signal }: Session): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return resolve();
    const child = spawn(process.execPath, [command, ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', ...env },
    });
    const stop = () => {
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS).unref();
    };
    signal.addEventListener('abort', stop);
    child.once('error', reject);
    child.once('exit', (code) => {
      signal.removeEventListener('abort', stop);
      if (code === 0 || signal.aborted) resolve();
      else reject(new Refusal(`astro ${args[0]} failed; its own message is above.`));
    });
  });
}
