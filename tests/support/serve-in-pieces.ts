import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lookup } from 'mrmime';
import { baseOf, type Site } from '../../tooling/build/built-pages.ts';
import { closeServer, listen, LOCALHOST } from '../../tooling/net/listen.ts';

/**
 * Serves a build, but sends one of its pages in pieces, as if over a slow connection.
 * @param page the page's file
 * @param pieces called on each visit; the page ends with the last piece
 * @param fontMs how long to delay the font
 */
export async function serveInPieces(
  site: Site,
  page: string,
  pieces: () => AsyncIterable<string>,
  { fontMs = 0 } = {},
) {
  const base = baseOf(site);
  const path = page.replace(/index\.html$/, '');
  const server = createServer(async (request, response) => {
    const asked = (request.url ?? '').slice(base.length);
    const file = asked.replace(/(^|\/)$/, '$1index.html');
    response.setHeader('content-type', lookup(file) ?? 'application/octet-stream');
    if (asked !== path) {
      if (file.endsWith('.woff2')) await pause(fontMs);
      response.end(readFileSync(join(site.dir, file)));
      return;
    }
    for await (const piece of pieces()) {
      if (response.destroyed) return;
      response.write(piece);
    }
    response.end();
  });
  const port = await listen(server);
  return {
    url: `http://${LOCALHOST}:${port}${base}${path}`,
    [Symbol.asyncDispose]: () => closeServer(server),
  };
}
