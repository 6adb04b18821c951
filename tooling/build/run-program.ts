import { type ChildProcess, spawn, type SpawnOptionsWithoutStdio } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Runs a program until it exits; `watch` receives the process when it starts. */
export async function runProgram(
  command: string,
  args: string[],
  options: SpawnOptionsWithoutStdio = {},
  watch: (child: ChildProcess) => void = () => {},
) {
  const child = spawn(command, args, options);
  watch(child);
  const ended = once(child, 'close') as Promise<[number | null]>;
  const [[code], out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, out, err };
}
