import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { generate } from 'selfsigned';
import { filesOf } from '../build/html.ts';
import { cacheControl, contentType } from '../serve/headers.ts';

interface Asset {
  body: Buffer;
  headers: Record<string, string | number>;
}

export interface BenchServer {
  /** Without a slash at its end. */
  origin: string;
  /** Of its certificate's key, as Chromium wants it: base64 of SHA-256. */
  keyHash: string;
  /** Serves the build in `dir` from now on; with `only`, just the files it names. */
  mount: (dir: string, only?: (file: string) => boolean) => void;
  /** Bytes of a response's body as sent, from its path; 0 where there is none. */
  sizeOf: (path: string) => number;
  close: () => Promise<void>;
}

/** Brotli at its best, as hosts that compress once and keep the result do. */
export const compress = (body: Buffer | string): Buffer =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });

/**
 * Serves a build to this machine over HTTP/2 as a good host does: compressed ahead of time, named assets kept for
 * ever, `/jobs/` from its `index.html`, and 404.html. Its address is known before anything is built for it.
 */
export async function startServer(): Promise<BenchServer> {
  let assets = new Map<string, Asset>();
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  });
  const server = createSecureServer({ key, cert }, (request, response) => {
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
    keyHash: createHash('sha256')
      .update(new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' }))
      .digest('base64'),
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
  const type = contentType(file);
  const content = readFileSync(join(dir, file));
  const body = type.endsWith('; charset=utf-8') ? compress(content) : content;
  return {
    body,
    headers: {
      'content-type': type,
      'content-length': body.length,
      'cache-control': cacheControl(file),
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
