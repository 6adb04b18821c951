import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { closeServer, listen, LOCALHOST } from '../../tooling/net/listen.ts';

/** Responds to one request. */
export type Reply = (response: ServerResponse, request: IncomingMessage) => void;

const json =
  (status: number, body: unknown): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** An error in the data API's format. */
const refusal = (status: number, code = `E${status}`) =>
  json(status, { code, details: null, hint: null, message: 'Refused' });

/** Correct and malformed responses. */
export const replies = {
  found: (email: string) => json(200, { email }),
  notFound: refusal(406, 'PGRST116'),
  created: ((response) => response.writeHead(201).end()) satisfies Reply,
  refusal,
  /** A status without a body. */
  empty:
    (status: number): Reply =>
    (response) =>
      response.writeHead(status).end(),
  html: ((response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<h1>Sign in to the hotel</h1>')) satisfies Reply,
  reset: ((_, request) => request.socket.resetAndDestroy()) satisfies Reply,
  /** Never responds. */
  hang: (() => {}) satisfies Reply,
  /** Starts a response but never ends it. */
  stall: ((response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"em');
  }) satisfies Reply,
  late:
    (ms: number, reply: Reply): Reply =>
    (response, request) =>
      setTimeout(() => reply(response, request), ms).unref(),
};

/** The requests so far, except preflights, and the responses to a look-up (GET) and to an insert (POST). */
const initially = () => ({
  requests: [] as { method: string; url: string; headers: IncomingMessage['headers']; body: string }[],
  lookUp: replies.notFound,
  insert: replies.created as Reply,
});

/** A data API that misbehaves on purpose. It runs on 127.0.0.1 and allows any origin. */
export async function startBadBackend() {
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    response.setHeader('access-control-allow-origin', '*');
    if (method === 'OPTIONS') {
      response.setHeader('access-control-allow-methods', 'GET, HEAD, POST');
      response.setHeader('access-control-allow-headers', headers['access-control-request-headers'] ?? '*');
      response.writeHead(204).end();
      return;
    }
    const body = await text(request);
    backend.requests.push({ method, url, headers, body });
    (method === 'GET' ? backend.lookUp : backend.insert)(response, request);
  });
  const port = await listen(server);
  const backend = {
    url: `http://${LOCALHOST}:${port}`,
    ...initially(),
    reset: () => void Object.assign(backend, initially()),
    close: () => closeServer(server),
  };
  return backend;
}
