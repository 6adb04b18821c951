import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

/** Commands and tests listen only on this address, so other machines cannot reach them. */
export const LOCALHOST = '127.0.0.1';

/**
 * Starts listening, by default on any free port.
 * @returns the port
 */
export async function listen(server: Server, { port = 0, host = LOCALHOST } = {}): Promise<number> {
  await once(server.listen(port, host), 'listening');
  return (server.address() as AddressInfo).port;
}

/** Closes an HTTP server and its connections, because browsers keep idle ones open. */
export function closeServer(server: HttpServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
