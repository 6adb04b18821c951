import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { closeServer, listen } from '../net/listen.ts';
import { cacheControl, contentType } from './headers.ts';

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
 * Serves a build to this machine as a bucket does. sirv finds the files and sends them; here is what a bucket answers
 * where there is none: a redirect from `/jobs` to `/jobs/`, or 404.html.
 */
export async function serveSite({ dir, port, base = '/' }: SiteOptions): Promise<ServedSite> {
  const sendFile = sirv(dir, {
    // A build may be replaced while it is served.
    dev: true,
    etag: true,
    extensions: [],
    // Where there is a `.gz` beside a file, as the bench has.
    gzip: true,
    setHeaders: (response, path) => {
      response.setHeader('Content-Type', contentType(path));
      response.setHeader('Cache-Control', cacheControl(path.slice(1)));
    },
  });
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname: path, search } = URL.parse(`http://localhost${request.url}`) ?? {
      pathname: '',
      search: '',
    };
    const folder = path.endsWith('/') ? path : `${path}/`;
    if (!folder.startsWith(base)) return void sendNotFound(dir, response);
    const index = `${folder.slice(base.length - 1)}index.html`;
    if (path !== folder && existsSync(join(dir, index)))
      // A path that begins with two slashes would name another host.
      return void response.writeHead(301, { location: folder.replace(/^\/+/, '/') + search }).end();
    request.url = path === folder ? index : path.slice(base.length - 1);
    sendFile(request, response, () => sendNotFound(dir, response));
  };

  // `localhost` is both addresses, and a browser may try `::1` first; a machine without IPv6 has one of them.
  const servers = [createServer(answer), createServer(answer)] as const;
  const actualPort = await listen(servers[0], { port });
  await listen(servers[1], { port: actualPort, host: '::1' }).catch(() => {});
  return {
    url: `http://localhost:${actualPort}${base}`,
    close: async () => void (await Promise.all(servers.map(closeServer))),
  };
}

async function sendNotFound(dir: string, response: ServerResponse): Promise<void> {
  const page = await readFile(join(dir, '404.html')).catch(() => 'Not found');
  const headers = { 'content-type': contentType('404.html'), 'cache-control': cacheControl('404.html') };
  response.writeHead(404, headers).end(page);
}
