import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { closeServer, listen, LOCALHOST } from '../../tooling/net/listen.ts';

/** A store on this machine that speaks S3's protocol. It knows the access key S3RVER, and does not check signatures. */
export interface TestStore extends AsyncDisposable {
  endpoint: string;
  /** The keys in the order in which they were stored, also if the client did not wait for the response. */
  log: string[];
  /** Called after each entry of the log. */
  onChange: () => void;
  /** Called before each request is answered. */
  onRequest: (request: IncomingMessage, response: ServerResponse) => void;
}

export const BUCKET = 'longshore-site';

const website = `<WebsiteConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
  <IndexDocument><Suffix>index.html</Suffix></IndexDocument>
  <ErrorDocument><Key>404.html</Key></ErrorDocument>
</WebsiteConfiguration>`;

/** Starts a store with an empty bucket that is also a website, with `404.html` as its error document. */
export async function startStore(): Promise<TestStore> {
  const directory = await mkdtemp(join(tmpdir(), 'longshore-store-'));
  const server = new S3rver({
    port: 0,
    address: LOCALHOST,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [website] }],
  });
  const { port } = await server.run();
  const store: TestStore = {
    endpoint: `http://${LOCALHOST}:${port}`,
    log: [],
    onChange: () => undefined,
    onRequest: () => undefined,
    async [Symbol.asyncDispose]() {
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
  server.httpServer.prependListener('request', (incoming, response) => store.onRequest(incoming, response));
  server.on('event', ({ Records }) => {
    for (const { eventName, s3 } of Records) {
      if (!eventName.startsWith('ObjectCreated:')) continue;
      store.log.push(s3.object.key);
      store.onChange();
    }
  });
  return store;
}

/** What the bucket, as a website, answers to an address. */
export function askWebsite(store: TestStore, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    // A bucket's website is selected by the host name.
    const asked = request(`${store.endpoint}${path}`, { headers: { host: BUCKET } }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode));
    });
    asked.once('error', reject).end();
  });
}

/** A store that refuses everything with this error. */
export async function startRefusingStore(status: number, code: string): Promise<TestStore> {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`);
  });
  const port = await listen(server);
  return {
    endpoint: `http://${LOCALHOST}:${port}`,
    log: [],
    onChange: () => undefined,
    onRequest: () => undefined,
    [Symbol.asyncDispose]: () => closeServer(server),
  };
}
