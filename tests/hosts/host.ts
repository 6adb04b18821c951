import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findOnPath } from '../../tooling/find-on-path.ts';

/** A host that serves a build. */
export interface RunningHost extends AsyncDisposable {
  origin: string;
}

/** Finds a program, even one that is only on root's PATH. */
export const findProgram = (name: string) => findOnPath(name, '/usr/sbin', '/usr/local/sbin');

/** Reads a file from `deploy/` and replaces each key of `changes` with its value. Throws if a key is missing. */
export function configuration(name: string, changes: Record<string, string>): string {
  const text = readFileSync(fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url)), 'utf8');
  return Object.entries(changes).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`${name} has no ${JSON.stringify(from)}`);
    return changed.replaceAll(from, to);
  }, text);
}

/** Starts a server program on a local port, and waits until it responds. */
export async function startProgram(
  command: string,
  args: string[],
  port: number,
  env: Record<string, string> = {},
): Promise<RunningHost> {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  for (let left = 100; !(await answers(origin)); left -= 1) {
    if (child.exitCode === null && left > 0) continue;
    child.kill('SIGKILL');
    throw new Error(`${command} does not answer: ${said}`);
  }
  return {
    origin,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 3000);
      await ended;
      clearTimeout(timer);
    },
  };
}

async function answers(origin: string): Promise<boolean> {
  const answer = await fetch(origin, { redirect: 'manual' }).catch(() => undefined);
  await answer?.arrayBuffer();
  if (!answer) await new Promise((resolve) => setTimeout(resolve, 100));
  return answer !== undefined;
}
