import type { Server as HttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

/** Nothing that the commands and the tests start can be reached from another machine. */
export const LOCALHOST = '127.0.0.1';

/**
 * Has a server listen, on any free port unless told otherwise.
 * @returns the port
 */
export function listen(server: Server, { port = 0, host = LOCALHOST } = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Ends an HTTP server at once, with its connections: a browser keeps some open that carry nothing. */
export function closeServer(server: HttpServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
