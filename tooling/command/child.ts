import { spawn } from 'node:child_process';
import type { Session } from './session.ts';
import { root } from './settings.ts';

const KILL_TIMEOUT_MS = 2000;

export interface ChildOptions {
  env?: Record<string, string>;
  cwd?: string;
  /** Sent when the session ends; SIGKILL follows after a while. */
  signal?: 'SIGINT' | 'SIGTERM';
}

/** Runs a script by this Node until it or the session ends; resolves to its exit code. */
export async function runNode(
  args: string[],
  session: Session,
  { env = {}, cwd = root, signal = 'SIGTERM' }: ChildOptions = {},
): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', ...env },
  });
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once('exit', resolve).once('error', reject),
  );
  session.onStop(async () => {
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), KILL_TIMEOUT_MS);
    await ended.catch(() => {});
    clearTimeout(timer);
  });
  return (await ended) ?? 1;
}
