import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { closeServer, listen, LOCALHOST } from '../net/listen.ts';

/**
 * Starts a local feed, which responds to each request with the next of these replies, and then keeps repeating the last
 * one.
 */
export async function serveFeed(...replies: RequestListener[]) {
  const requests: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    const reply = replies[Math.min(requests.length, replies.length - 1)];
    requests.push(request.headers);
    reply?.(request, response);
  });
  const port = await listen(server);
  return {
    url: `http://${LOCALHOST}:${port}/postings.json`,
    requests,
    [Symbol.asyncDispose]: () => closeServer(server),
  };
}

/** The smallest row that can be published. */
export const row = (id: number, fields: Record<string, unknown> = {}) => ({
  id: String(id),
  title: `Role ${id}`,
  url: `https://board.example/en/postings/${id}`,
  ...fields,
});

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** Responds with 200 and text, bytes, or any other value as JSON. */
export const send =
  (body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(200, { ...JSON_TYPE, ...headers });
    response.end(typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body));
  };

export const rows = (...data: unknown[]): RequestListener => send({ data });

export const status =
  (code: number, headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(code, headers).end();
  };

export const redirect = (location: string): RequestListener => status(302, { location });

/** Never responds. */
export const hang: RequestListener = () => undefined;

/** Sends an endless body, one byte at a time. */
export const drip: RequestListener = (_, response) => {
  response.writeHead(200, JSON_TYPE);
  const timer = setInterval(() => response.write(' '), 10);
  response.on('close', () => clearInterval(timer));
};

/** Sends part of a body, then resets the connection. */
export const reset: RequestListener = (_, response) => {
  response.writeHead(200, { ...JSON_TYPE, 'content-length': '1000' });
  response.write('{"data":[');
  setTimeout(() => response.socket?.resetAndDestroy(), 10);
};
