import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { generate } from 'selfsigned';
import { browserArguments, findBrowser } from '../browser.ts';
import { filesOf } from '../build/built-pages.ts';
import { listen, LOCALHOST } from '../net/listen.ts';
import { cacheControl, contentType } from '../serve/headers.ts';

export type BenchServer = Awaited<ReturnType<typeof startServer>>;

/**
 * Serves a build to this machine over HTTP/2 as a good host does: compressed ahead of time, named assets kept for
 * ever, `/jobs/` from its `index.html`, and 404.html. Its address is known before anything is built for it.
 */
export async function startServer() {
  let assets = new Map<string, ReturnType<typeof readAsset>>();
  const { private: key, cert } = await generate([{ name: 'commonName', value: LOCALHOST }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: LOCALHOST }] }],
  });
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  const keyHash = createHash('sha256').update(publicKey).digest('base64');
  const server = createSecureServer({ key, cert }, ({ url }, response) => {
    const found = assets.get(decodeURI(url.split('?', 1)[0] ?? '/'));
    const { body, headers } = found ?? assets.get('/404.html') ?? { body: '', headers: {} };
    response.writeHead(found ? 200 : 404, headers);
    response.end(body);
  });
  return {
    /** Without a slash at its end. */
    origin: `https://${LOCALHOST}:${await listen(server)}`,
    /** Starts a Chromium that trusts its certificate. With errors of certificates ignored, it would cache nothing. */
    launchBrowser(...args: string[]): Promise<Browser> {
      const executablePath = findBrowser();
      if (!executablePath)
        throw new Error('No Chromium was found. Install Chrome or Chromium, or set CHROME_PATH.');
      const trust = `--ignore-certificate-errors-spki-list=${keyHash}`;
      return chromium.launch({ executablePath, args: [...browserArguments, trust, ...args] });
    },
    /** Serves the build in `dir` from now on; with `only`, just the files it names. */
    mount(dir: string, only: (file: string) => boolean = () => true) {
      const files = filesOf(dir).filter(only);
      const pathOf = (file: string) => `/${file.replace(/(^|\/)index\.html$/, '$1')}`;
      assets = new Map(files.map((file) => [pathOf(file), readAsset(dir, file)]));
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A file as it is sent: text as Brotli at its best, which is Node's default too. */
function readAsset(dir: string, file: string) {
  const type = contentType(file);
  const isText = type.endsWith('; charset=utf-8');
  const content = readFileSync(join(dir, file));
  const body = isText ? brotliCompressSync(content) : content;
  return {
    body,
    headers: {
      'content-type': type,
      'content-length': body.length,
      'cache-control': cacheControl(file),
      ...(isText && { 'content-encoding': 'br' }),
    },
  };
}
