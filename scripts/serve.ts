import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sirv from 'sirv';

export interface SiteOptions {
  /** A finished build. */
  dir: string;
  /** 0 takes any free port. */
  port: number;
  /** The path the site was built for, with a slash at both ends. */
  base?: string;
}

export interface ServedSite {
  url: string;
  close: () => Promise<void>;
}

const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'public, max-age=0, must-revalidate';

/** Serves a build to this machine the way a bucket does: exact files, `/jobs` to `/jobs/`, and 404.html. */
export async function serveSite({ dir, port, base = '/' }: SiteOptions): Promise<ServedSite> {
  const files = sirv(dir, {
    etag: true,
    extensions: [],
    setHeaders: (response, path) =>
      response.setHeader('Cache-Control', path.startsWith('/_astro/') ? FOR_EVER : ASK_AGAIN),
  });
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
    const { path, query } = split(request.url ?? '/');
    const notFound = () => void sendNotFound(dir, request, response);
    if (`${path}/` === base) return redirect(response, base + query);
    if (!path.startsWith(base)) return notFound();
    const inside = path.slice(base.length - 1);
    if (inside.endsWith('/')) request.url = `${inside}index.html${query}`;
    else if (isDirectory(dir, inside)) return redirect(response, `${path}/${query}`);
    else request.url = inside + query;
    files(request, response, notFound);
  };

  const first = await listen(createServer(handle), port, '127.0.0.1');
  const actual = (first.address() as AddressInfo).port;
  // `localhost` is both addresses, and a browser may try this one first; a machine without IPv6 has one server.
  const second = await listen(createServer(handle), actual, '::1').catch(() => undefined);
  return {
    url: `http://localhost:${actual}${base}`,
    close: async () => {
      await Promise.all([first, second].map((server) => server && closeServer(server)));
    },
  };
}

function split(url: string) {
  const at = url.indexOf('?');
  return at < 0 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at) };
}

function isDirectory(dir: string, path: string): boolean {
  try {
    const decoded = decodeURIComponent(path);
    return !decoded.includes('..') && existsSync(join(dir, decoded, 'index.html'));
  } catch {
    return false;
  }
}

function redirect(response: ServerResponse, location: string): void {
  // A path of two slashes would be another host's.
  response.writeHead(301, { location: location.replace(/^\/+/, '/') }).end();
}

async function sendNotFound(dir: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const page = await readFile(join(dir, '404.html')).catch(() => 'Not found');
  response.writeHead(404, { 'content-type': 'text/html;charset=utf-8', 'cache-control': ASK_AGAIN });
  response.end(request.method === 'HEAD' ? undefined : page);
}

function listen(server: Server, port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => resolve(server));
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
