import { type Agent, type IncomingMessage, request as send, type ServerResponse } from 'node:http';

/** Forwards a request to a URL and passes the response back; `headers` override the response's own. */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  url: string,
  { headers = {}, agent }: { headers?: Record<string, string | string[]>; agent?: Agent } = {},
): void {
  const onward = send(url, { agent, method: request.method, headers: request.headers }, (answer) =>
    answer.pipe(response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...headers })),
  );
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}
