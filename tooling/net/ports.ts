import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { UserError } from '../command/session.ts';
import { listen } from './listen.ts';

/**
 * Checks that a port is free, and that this account may use it.
 * @throws UserError that says how to choose another
 */
export async function requireFreePort(port: number, option: '--port' | '--backend-port', command: string) {
  // Listening alone is not a sufficient test: it may succeed on one address while another process listens on all.
  // Connecting tries both addresses of `localhost`, 127.0.0.1 and ::1.
  const socket = connect(port, 'localhost');
  const answer = await once(socket, 'connect').catch(() => undefined);
  socket.destroy();
  const found = answer ? '' : await findFreePort(port).catch(({ code }: NodeJS.ErrnoException) => code);
  if (found === port) return;
  const why = found === 'EACCES' ? `This account may not use port ${port}` : `Port ${port} is taken`;
  // Anybody may use the ports from 1024 up.
  const other = port + (port < 1024 ? 8000 : port + 79 > 65535 ? -79 : 79);
  throw new UserError(`${why}. Choose another: ${command} -- ${option} ${other}`);
}

/** Finds a free port; rejects if the given one is taken. */
export async function findFreePort(port = 0): Promise<number> {
  await using server = createServer();
  return await listen(server, { port });
}
