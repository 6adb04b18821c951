import { spawn, type ChildProcess } from 'node:child_process';

/**
 * Ends the whole process group once our end of the pipe closes, whether through `close` or because this process has
 * ended for any reason. A leftover process would occupy its display, and a leftover WebKit driver would refuse a new
 * session.
 */
const script = `
"$@" </dev/null & command=$!
cat >/dev/null
trap "" TERM; kill -TERM 0
(sleep 5; kill -KILL 0) & wait $command
kill -KILL 0`;

export interface ProcessGroup {
  child: ChildProcess;
  close: () => Promise<void>;
}

/** Starts a command that ends when this process does. Its file descriptor 3 is a pipe that this process can read. */
export function startProcessGroup(command: string, args: string[], env = process.env): ProcessGroup {
  const child = spawn('sh', ['-c', script, 'sh', command, ...args], {
    detached: true,
    env,
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  });
  return {
    child,
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.stdin?.end();
      await ended;
    },
  };
}
