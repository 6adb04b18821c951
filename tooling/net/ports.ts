import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { UserError } from '../command/session.ts';
import { listen } from './listen.ts';

/**
 * Checks that a port is free.
 * @throws UserError that says how to choose another
 */
export async function requireFreePort(port: number, option: '--port' | '--backend-port', command: string) {
  // Listening alone is not a sufficient test: it may succeed on one address while another process listens on all.
  // Connecting tries both addresses of `localhost`, 127.0.0.1 and ::1.
  const socket = connect(port, 'localhost');
  const answer = await once(socket, 'connect').catch(() => undefined);
  socket.destroy();
  if (!answer && (await findFreePort(port).catch(() => undefined))) return;
  const other = port + 79 > 65535 ? port - 79 : port + 79;
  throw new UserError(`Port ${port} is taken. Choose another: ${command} -- ${option} ${other}`);
}

/** Finds a free port; rejects if the given one is taken. */
export async function findFreePort(port = 0): Promise<number> {
  await using server = createServer();
  return await listen(server, { port });
}
