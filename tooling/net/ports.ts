import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { UserError } from '../command/session.ts';
import { listen, LOCALHOST } from './listen.ts';

/**
 * Checks that a port is free.
 * @throws UserError that says how to choose another
 */
export async function requireFreePort(port: number, option: '--port' | '--backend-port', command: string) {
  const taken =
    (await canConnect(port, LOCALHOST)) ||
    (await canConnect(port, '::1')) ||
    !(await succeeds(findFreePort(port)));
  if (!taken) return;
  const other = port + 79 > 65535 ? port - 79 : port + 79;
  throw new UserError(`Port ${port} is taken. Choose another: ${command} -- ${option} ${other}`);
}

/** Listening is no sufficient test: it may succeed on one address while another process listens on all of them. */
function canConnect(port: number, host: string): Promise<boolean> {
  const socket = connect(port, host);
  return succeeds(once(socket, 'connect')).finally(() => socket.destroy());
}

const succeeds = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => true,
    () => false,
  );

/** A port that is free at this moment; rejects if the given one is not. */
export async function findFreePort(port = 0): Promise<number> {
  await using server = createServer();
  return await listen(server, { port });
}
