import { type IncomingMessage, request as send, type ServerResponse } from 'node:http';

/** Forwards a request to a URL and passes the response back; `headers` override the response's own. */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  url: string,
  { headers = {} }: { headers?: Record<string, string | string[]> } = {},
): void {
  // On a new connection, because the server may be closing one that is idle.
  const onward = send(url, { agent: false, method: request.method, headers: request.headers }, (answer) =>
    answer.pipe(response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...headers })),
  );
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}
