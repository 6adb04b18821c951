import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { closeServer, listen } from '../net/listen.ts';
import { cacheControl, contentType } from './headers.ts';
import { readExact } from './read-exact.ts';

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

/**
 * Serves a build to this machine as a bucket does: files by their exact names, a redirect from `/jobs` to `/jobs/`, and
 * 404.html. Each file is read whole for each request, so that a response never mixes two versions of it.
 */
export async function serveSite({ dir, port, base = '/' }: SiteOptions): Promise<ServedSite> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
    const { path, query } = split(request.url ?? '/');
    if (`${path}/` === base) return redirect(response, base + query);
    const inside = path.startsWith(base) ? path.slice(base.length - 1) : undefined;
    if (inside && !inside.endsWith('/') && isDirectory(dir, inside))
      return redirect(response, `${path}/${query}`);
    const file = inside?.endsWith('/') ? `${inside}index.html` : inside;
    const content = file && (await readExact(dir, file));
    if (content) send(content, file, request, response);
    else await sendNotFound(dir, request, response);
  };
  const handle = (request: IncomingMessage, response: ServerResponse) =>
    void answer(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });

  // `localhost` is both addresses, and a browser may try `::1` first; a machine without IPv6 has one of them.
  const servers = [createServer(handle), createServer(handle)] as const;
  const actualPort = await listen(servers[0], { port });
  await listen(servers[1], { port: actualPort, host: '::1' }).catch(() => {});
  return {
    url: `http://localhost:${actualPort}${base}`,
    close: async () => void (await Promise.all(servers.map(closeServer))),
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
  // A path that begins with two slashes would name another host.
  response.writeHead(301, { location: location.replace(/^\/+/, '/') }).end();
}

function send(content: Buffer, file: string, request: IncomingMessage, response: ServerResponse): void {
  const etag = `"${createHash('sha1').update(content).digest('base64url')}"`;
  response.setHeader('cache-control', cacheControl(file.slice(1))).setHeader('etag', etag);
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
  response.writeHead(200, { 'content-type': contentType(file), 'content-length': content.length });
  response.end(request.method === 'HEAD' ? undefined : content);
}

async function sendNotFound(dir: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const page = (await readExact(dir, '/404.html')) ?? 'Not found';
  const headers = { 'content-type': contentType('404.html'), 'cache-control': cacheControl('404.html') };
  response.writeHead(404, headers);
  response.end(request.method === 'HEAD' ? undefined : page);
}
