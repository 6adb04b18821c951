import { spawn } from 'node:child_process';
import { once } from 'node:events';

export type Running = ReturnType<typeof startScript>;

/** Starts a script that keeps running until it is stopped. */
export function startScript(script: string, args: string[], env: NodeJS.ProcessEnv = process.env) {
  const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const running = {
    /** The output so far. */
    said: '',
    /** The exit code, or the signal that ended the process. */
    ended: once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    stop: (signal: NodeJS.Signals) => child.kill(signal),
  };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (running.said += text));
  return running;
}
