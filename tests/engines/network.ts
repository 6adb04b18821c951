import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, listen, LOCALHOST } from '../../tooling/net/listen.ts';
import { forward } from '../support/forward.ts';

/** An empty page on the site's origin, to hold a frame that is narrower than the engine's smallest window. */
export const EMPTY_PAGE = '/an-empty-page';

/** What a request is for: an island's scripts, their React bundle, a position's page for the modal, or a font. */
type Part = 'scripts' | 'react' | 'positions' | 'font';

type Fault = 'not found' | 'server error' | 'empty' | 'reset';

export type Network = Awaited<ReturnType<typeof startNetwork>>;

function partsOf({ url = '', headers }: IncomingMessage): Part[] {
  const path = url.replace(/\?.*/, '');
  if (/\/_astro\/react\..*\.js$/.test(path)) return ['react', 'scripts'];
  if (/\/_astro\/.*\.js$/.test(path)) return ['scripts'];
  if (path.endsWith('.woff2')) return ['font'];
  const isPage = headers['sec-fetch-mode'] === 'navigate';
  return !isPage && /\/jobs\/[^/]+\/$/.test(path) ? ['positions'] : [];
}

const answer: Record<Fault, (response: ServerResponse, request: IncomingMessage) => void> = {
  'not found': (response) => response.writeHead(404, { 'content-type': 'text/html' }).end('Not found'),
  'server error': (response) => response.writeHead(500, { 'content-type': 'text/html' }).end('Error'),
  empty: (response) => response.writeHead(200, { 'content-type': 'text/javascript' }).end(),
  reset: (_, request) => request.socket.resetAndDestroy(),
};

/**
 * A browser opens at most six connections to a host, and one must be kept free for pages. An island hydrates only once
 * all of its files have arrived, so holding one of them is enough.
 */
const MOST_HELD = 3;

/**
 * Starts the network between a visitor and a served site: a proxy that can delay requests and make them fail. It is real
 * HTTP, on a port of its own so that no cache is shared.
 */
export async function startNetwork(site: string) {
  const { origin, pathname } = new URL(site);
  const faults = new Map<Part, Fault | 'wait'>();
  const waiting = new Set<() => void>();
  const asked: string[] = [];

  const pass = (request: IncomingMessage, response: ServerResponse) =>
    forward(request, response, origin + request.url);

  function wait(request: IncomingMessage, response: ServerResponse) {
    const go = () => pass(request, response);
    waiting.add(go);
    response.once('close', () => waiting.delete(go));
  }

  const server = createServer((request, response) => {
    if (request.url === EMPTY_PAGE) {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><body style="margin:0">');
      return;
    }
    asked.push(request.url ?? '');
    const part = partsOf(request).find((each) => faults.has(each));
    const fault = part && faults.get(part);
    if (fault === 'wait' && waiting.size < MOST_HELD) wait(request, response);
    else if (fault && fault !== 'wait') answer[fault](response, request);
    else pass(request, response);
  });
  const port = await listen(server);

  /** Responds to every request normally again, including the held ones. */
  const restore = () => {
    faults.clear();
    for (const go of waiting) go();
    waiting.clear();
  };
  return {
    /** The site's URL through this network, with a trailing slash. */
    url: `http://${LOCALHOST}:${port}${pathname}`,
    /** The requested paths, in order. */
    asked,
    /** Makes requests for `part` fail from now on. */
    fail: (part: Part, fault: Fault) => void faults.set(part, fault),
    /** Holds up to three requests for `part` until `restore` is called; others pass through. */
    hold: (part: Part) => void faults.set(part, 'wait'),
    /** The number of held requests, not counting those that the browser has aborted. */
    waiting: () => waiting.size,
    restore,
    close: async () => {
      restore();
      await closeServer(server);
    },
  };
}
