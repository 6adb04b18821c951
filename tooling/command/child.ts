import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Session, UserError } from './session.ts';
import { root } from './root.ts';

/**
 * Runs a script with this Node until the script or the session ends; resolves to its exit code.
 * @param signal sent when the session ends; SIGKILL follows if this process has to exit before the script does
 * @param onMessage receives what the script sends with `process.send`
 */
export async function runNode(
  args: string[],
  session: Session,
  {
    env = {},
    signal = 'SIGTERM' as 'SIGTERM' | 'SIGINT',
    onMessage = undefined as ((message: unknown) => void) | undefined,
  } = {},
): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: onMessage ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', ...env },
  });
  if (onMessage) child.on('message', onMessage);
  const ended = once(child, 'exit') as Promise<[number | null]>;
  session.onStop(async () => {
    child.kill(signal);
    await ended.catch(() => {});
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const [code] = await ended;
  return code ?? 1;
}

/** Runs Astro's CLI until either it or the session ends. */
export async function runAstro(args: string[], env: Record<string, string>, session: Session): Promise<void> {
  const code = await runNode(['node_modules/astro/bin/astro.mjs', ...args], session, { env });
  if (code !== 0) throw new UserError(`astro ${args[0]} failed: see the message above.`);
}
