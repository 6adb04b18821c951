import { readFileSync } from 'node:fs';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { filesOf } from '../../tooling/build/html.ts';
import { makeCredentials } from './certificate.ts';

interface Asset {
  body: Buffer;
  headers: Record<string, string | number>;
}

export interface BenchServer {
  /** Without a slash at its end. */
  origin: string;
  /** Serves the build in `dir` from now on; with `only`, just the files it names. */
  mount: (dir: string, only?: (file: string) => boolean) => void;
  /** Bytes of a response's body as sent, from its path; 0 where there is none. */
  sizeOf: (path: string) => number;
  close: () => Promise<void>;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
};
const isText = (extension: string) =>
  ['.html', '.js', '.json', '.svg', '.xml', '.txt', '.webmanifest'].includes(extension);

/** Brotli at its best, as hosts that compress once and keep the result do. */
export const compress = (body: Buffer | string): Buffer =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });

/**
 * Serves a build to this machine over HTTP/2 as a good host does: compressed ahead of time, named assets kept for
 * ever, `/jobs/` from its `index.html`, and 404.html. Its address is known before anything is built for it.
 */
export async function startServer(): Promise<BenchServer> {
  let assets = new Map<string, Asset>();
  const server = createSecureServer(makeCredentials(), (request, response) => {
    send(assets, request, response);
  });
  const sessions = new Set<{ destroy: () => void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mount: (dir, only) => {
      assets = readAssets(dir, only);
    },
    sizeOf: (path) => assets.get(path)?.body.length ?? 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        sessions.forEach((session) => session.destroy());
      }),
  };
}

/** The files of a build by the paths they are asked for with. */
function readAssets(dir: string, only: (file: string) => boolean = () => true): Map<string, Asset> {
  const files = filesOf(dir).filter(only);
  return new Map(files.map((file) => [`/${file.replace(/(^|\/)index\.html$/, '$1')}`, readAsset(dir, file)]));
}

function readAsset(dir: string, file: string): Asset {
  const extension = extname(file);
  const content = readFileSync(join(dir, file));
  const body = isText(extension) ? compress(content) : content;
  return {
    body,
    headers: {
      'content-type': types[extension] ?? 'application/octet-stream',
      'content-length': body.length,
      'cache-control': file.startsWith('_astro/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(body !== content && { 'content-encoding': 'br' }),
    },
  };
}

function send(assets: Map<string, Asset>, request: Http2ServerRequest, response: Http2ServerResponse): void {
  const path = decodeURI(request.url.split('?', 1)[0] ?? '/');
  const found = assets.get(path);
  const { body, headers } = found ?? assets.get('/404.html') ?? { body: '', headers: {} };
  response.writeHead(found ? 200 : 404, headers);
  response.end(body);
}
