import { hash } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { closeServer, listen, LOCALHOST } from '../../tooling/net/listen.ts';

export type TestStore = Awaited<ReturnType<typeof startStore>>;

interface StoredObject {
  body: Buffer;
  headers: Record<string, string>;
}

export const BUCKET = 'longshore-site';
export const ACCESS_KEY = 'KNOWNTOTHESTORE';

/** Low enough that listing a small site takes several requests. */
const KEYS_PER_PAGE = 10;

/**
 * Starts a local store that implements the part of the S3 protocol that `npm run deploy` uses. It doesn't check
 * signatures, but requires an MD5 checksum, and doesn't support deleting several objects at once, like some stores other
 * than Amazon's.
 */
export async function startStore() {
  const objects = new Map<string, StoredObject>();
  const api = await serve((request, response) => {
    store.onRequest(request, response);
    if (request.socket.destroyed || response.writableEnded) return;
    // This fails if the client has exited.
    answer(request, response).catch(() => response.destroy());
  });
  const exactKeys = await serve(({ url = '/' }, response) =>
    send(response, 200, objects.get(decodeURIComponent(url.replace(/\?.*/, '')).slice(1))),
  );
  const store = {
    endpoint: api.origin,
    /** The origin of a host that serves only exact keys: no folders, indexes or error pages. */
    exactKeys: exactKeys.origin,
    /** The keys in the order they were stored, whether or not the client waited for the response. */
    log: [] as string[],
    onRequest: (() => undefined) as (request: IncomingMessage, response: ServerResponse) => void,
    async [Symbol.asyncDispose]() {
      await Promise.all([api.close(), exactKeys.close()]);
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, headers } = request;
    const { pathname, searchParams } = new URL(request.url ?? '/', api.origin);
    const [, bucket, key = ''] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(pathname)) ?? [];
    const isKnown = headers.authorization?.includes(`Credential=${ACCESS_KEY}/`);
    if (bucket !== BUCKET) return sendError(response, 404, 'NoSuchBucket');
    if (method === 'GET' && key !== '') return send(response, 200, objects.get(key));
    if (!isKnown) return sendError(response, 403, 'InvalidAccessKeyId');
    if (method === 'GET') return sendXml(response, 200, listing(objects, searchParams));
    if (method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (method !== 'PUT') return sendError(response, 501, 'NotImplemented');

    const body = await buffer(request);
    const md5 = hash('md5', body);
    if (Buffer.from(md5, 'hex').toString('base64') !== headers['content-md5'])
      return sendError(response, 400, 'BadDigest');
    const etag = `"${md5}"`;
    const kept = ['content-type', 'cache-control', 'content-encoding'].map((name) => [name, headers[name]]);
    const given = kept.filter(([, value]) => value !== undefined);
    objects.set(key, { body, headers: { ...Object.fromEntries(given), etag } });
    store.log.push(key);
    response.writeHead(200, { etag }).end();
  }

  return store;
}

/** @param code if empty, the response has no body */
export async function startRefusingStore(status: number, code: string) {
  const { origin, close } = await serve((_, response) => sendError(response, status, code));
  return { endpoint: origin, [Symbol.asyncDispose]: close };
}

/** One page of the bucket's keys. The token for the next page is the last key on this one. */
function listing(objects: Map<string, StoredObject>, query: URLSearchParams): string {
  const [prefix = '', after = ''] = ['prefix', 'continuation-token'].map((name) => query.get(name) ?? '');
  const left = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = left.slice(0, KEYS_PER_PAGE);
  const isLast = page.length === left.length;
  const contents = page.map(
    (key) => `<Contents><Key>${key}</Key><ETag>${objects.get(key)?.headers['etag']}</ETag></Contents>`,
  );
  const next = isLast ? '' : `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>`;
  return `<ListBucketResult><IsTruncated>${!isLast}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
}

function send(response: ServerResponse, status: number, object: StoredObject | undefined): void {
  if (!object) return sendError(response, 404, 'NoSuchKey');
  response.writeHead(status, object.headers).end(object.body);
}

export const sendError = (response: ServerResponse, status: number, code: string): void =>
  code === ''
    ? void response.writeHead(status).end()
    : sendXml(response, status, `<Error><Code>${code}</Code><Message>No.</Message></Error>`);

function sendXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
}

async function serve(listener: RequestListener) {
  const server = createServer(listener);
  const port = await listen(server);
  return { origin: `http://${LOCALHOST}:${port}`, close: () => closeServer(server) };
}
