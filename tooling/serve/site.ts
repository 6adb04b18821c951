import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import compression from '@polka/compression';
import sirv from 'sirv';
import { closeServer, listen } from '../net/listen.ts';
import { cacheControl, contentType, TEXT_TYPE } from '../build/file-headers.ts';

/**
 * Serves a build locally as a bucket would. sirv sends the files; this adds compression and a bucket's responses to
 * missing files: the redirect from `/jobs` to `/jobs/`, or 404.html.
 * @param dir a finished build
 * @param port by default any free one
 * @param base the path that the site was built for, with a slash at both ends
 */
export async function serveSite(dir: string, { port = 0, base = '/' } = {}) {
  const sendFile = sirv(dir, {
    // Makes sirv look on disk for each request, because a build may be replaced while it is being served.
    dev: true,
    etag: true,
    extensions: [],
    setHeaders: (response, path) => {
      response.setHeader('Content-Type', contentType(path));
      response.setHeader('Cache-Control', cacheControl(path.slice(1)));
      response.setHeader('Vary', 'Accept-Encoding');
    },
  });
  const compress = compression({ threshold: 512, mimes: TEXT_TYPE });
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname: path = '', search = '' } = URL.parse(`http://localhost${request.url}`) ?? {};
    const folder = path.endsWith('/') ? path : `${path}/`;
    if (!folder.startsWith(base)) return void sendNotFound(dir, response);
    const index = `${folder.slice(base.length - 1)}index.html`;
    if (path !== folder && existsSync(join(dir, index)))
      // A path with two leading slashes would point to another host.
      return void response.writeHead(301, { location: folder.replace(/^\/+/, '/') + search }).end();
    request.url = path === folder ? index : path.slice(base.length - 1);
    const send = () => sendFile(request, response, () => sendNotFound(dir, response));
    // A range refers to the bytes of the uncompressed file.
    if (request.headers.range) send();
    else compress(request, response, send);
  };

  // Browsers may try `::1` first for `localhost`, but machines without IPv6 do not have that address.
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
