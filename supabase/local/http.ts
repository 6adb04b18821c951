import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { listen, LOCALHOST } from '../../tooling/net/listen.ts';
import type { Backend } from './backend.ts';

export interface ServedBackend {
  url: string;
  /** Responds to all requests that have arrived, then closes every connection. */
  close: () => Promise<void>;
}

const CLOSE_TIMEOUT_MS = 1000;

/** Serves a backend's data API to this machine only. */
export async function serveBackend(backend: Backend, { port }: { port: number }): Promise<ServedBackend> {
  const server = createServer(
    getRequestListener(
      async (request, { incoming }) => {
        try {
          const response = await answer(backend, request);
          if (response.status >= 500) console.error(`waitlist backend: answered ${response.status}`);
          return response;
        } catch (error) {
          // A client that disconnects early is not an error on our side.
          const hasHungUp = incoming.destroyed && !incoming.complete;
          if (!hasHungUp) console.error(`waitlist backend: ${String(error)}`);
          return new Response(null, { status: 500, headers: { 'access-control-allow-origin': '*' } });
        }
      },
      // Tests run this in their own process, where Node's built-in Request and Response must not be replaced.
      { hostname: LOCALHOST, overrideGlobalObjects: false },
    ),
  );
  const actualPort = await listen(server, { port });
  return { url: `http://${LOCALHOST}:${actualPort}`, close: () => closeGracefully(server) };
}

async function answer(backend: Backend, request: Request): Promise<Response> {
  const { url, method, headers } = request;
  // Supabase Lite also serves accounts, files and its own admin pages, which the site does not use.
  if (!new URL(url).pathname.startsWith('/rest/v1/')) return new Response(null, { status: 404 });
  // Read before the request is queued, so a slow client doesn't hold up the others.
  const body = await request.arrayBuffer();
  return backend.fetch(new Request(url, { method, headers, body: body.byteLength > 0 ? body : null }));
}

function closeGracefully(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A client that keeps sending requests would keep its connection open, and the server running.
    const timer = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
