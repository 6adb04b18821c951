import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Backend } from './backend.ts';

export interface Listening {
  url: string;
  /** Answers what has arrived, then closes every connection. */
  close: () => Promise<void>;
}

const HOST = '127.0.0.1';
const BODY_LIMIT = 1_000_000;
const PATIENCE_MS = 1000;

/** Serves a backend's data API to this machine only. */
export function listen(backend: Backend, { port }: { port: number }): Promise<Listening> {
  const server = createServer((incoming, outgoing) => {
    answer(backend, incoming)
      .then(async (response) => {
        const body = Buffer.from(await response.arrayBuffer());
        outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(body);
        if (response.status >= 500) throw new Error(`answered ${response.status}`);
      })
      .catch((error: unknown) => {
        // Whoever hung up needs no answer.
        if (incoming.destroyed && !incoming.complete) return;
        console.error(`waitlist backend: ${String(error)}`);
        if (!outgoing.headersSent) outgoing.writeHead(500, { 'access-control-allow-origin': '*' }).end();
      });
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, HOST, () => {
      const { port: actual } = server.address() as AddressInfo;
      resolve({ url: `http://${HOST}:${actual}`, close: () => closeServer(server) });
    });
  });
}

async function answer(backend: Backend, incoming: IncomingMessage): Promise<Response> {
  const { method = 'GET' } = incoming;
  const url = new URL(`http://${HOST}${incoming.url ?? '/'}`);
  // Lite also serves accounts, files and its own administration, none of which the site has.
  if (!url.pathname.startsWith('/rest/v1/')) return new Response(null, { status: 404 });
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  const body = await read(incoming);
  if (body === undefined) return new Response(null, { status: 413 });
  const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
  return backend.fetch(new Request(url, { method, headers, body: hasBody ? body : null }));
}

/** The whole body, before its request takes a place in the queue: a slow sender must not hold up the others. */
async function read(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > BODY_LIMIT) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A client that never stops asking keeps its connection, and with it the server, open.
    const timer = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
