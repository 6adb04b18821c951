import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { UserError } from '../command/session.ts';
import { listen } from './listen.ts';

/**
 * Checks that a port, as typed, is valid and free, and that this account may use it.
 * @throws UserError that says how to choose another
 */
export async function requireFreePort(text: string, option: '--port' | '--backend-port', command: string) {
  const port = Number(text);
  const found = await findFreePort(port).catch(() => undefined);
  if (found === port && !(await isOpen(port))) return port;
  throw new UserError(
    `Port ${text} is taken or not allowed. Choose another from 1024 to 65535: ${command} -- ${option} <number>`,
  );
}

/**
 * Whether a process listens on either address of `localhost`, 127.0.0.1 or ::1. Listening on one may succeed while
 * another process listens on all.
 */
async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, 'localhost');
  const answer = await once(socket, 'connect').catch(() => undefined);
  socket.destroy();
  return answer !== undefined;
}

/** Finds a free port; rejects if the given one is taken. */
export async function findFreePort(port = 0): Promise<number> {
  await using server = createServer();
  return await listen(server, { port });
}
