import { spawn, type ChildProcess } from 'node:child_process';

/**
 * Ends the whole process group once our end of the pipe closes: by `close`, or because this process is gone, in
 * whatever way. What is left running would keep a display, and a WebKit driver that takes no new session.
 */
const script = `
"$@" </dev/null & command=$!
cat >/dev/null
trap "" TERM; kill -TERM 0
(sleep 5; kill -KILL 0) & wait $command
kill -KILL 0`;

export interface Leashed {
  child: ChildProcess;
  close: () => Promise<void>;
}

/** Starts a command that ends with this process; its descriptor 3 is a pipe to read from. */
export function startLeashed(command: string, args: string[], env = process.env): Leashed {
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
