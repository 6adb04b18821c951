import { connect, createServer } from 'node:net';
import { UserError } from '../command/user-error.ts';
import { listen, LOCALHOST } from './listen.ts';

/**
 * Checks that a port is free.
 * @throws UserError that says how to choose another
 */
export async function requireFreePort(port: number, option: '--port' | '--backend-port', command: string) {
  const taken =
    (await canConnect(port, LOCALHOST)) || (await canConnect(port, '::1')) || !(await canListen(port));
  if (!taken) return;
  const other = port + 79 > 65535 ? port - 79 : port + 79;
  throw new UserError(`Port ${port} is taken. Choose another: ${command} -- ${option} ${other}`);
}

/** Listening is no sufficient test: it may succeed on one address while another process listens on all of them. */
function canConnect(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}

const canListen = (port: number): Promise<boolean> =>
  listenForAMoment(port).then(
    () => true,
    () => false,
  );

/** A port that is free at this moment. */
export const findFreePort = (): Promise<number> => listenForAMoment(0);

async function listenForAMoment(port: number): Promise<number> {
  const server = createServer();
  const actualPort = await listen(server, { port });
  await new Promise((resolve) => server.close(resolve));
  return actualPort;
}
