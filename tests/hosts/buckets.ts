import { readFile } from 'node:fs/promises';
import { createServer, request, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { readBuild } from '../../tooling/deploy/read-build.ts';
import { planDeploy } from '../../tooling/deploy/plan.ts';
import { closeServer, listen, LOCALHOST } from '../../tooling/net/listen.ts';
import { deploy } from './deploy-command.ts';
import type { RunningHost } from './host.ts';
import { BUCKET, startStore } from './store.ts';

/** A bucket as a website, filled by `npm run deploy`. */
export async function startBucketWebsite(dir: string): Promise<RunningHost> {
  const store = await startStore();
  const { code, err } = await deploy({ store, dir }, '--force');
  if (code !== 0) throw new Error(err);
  // A bucket's website is selected by the host name.
  const host = await serve((incoming, response) => {
    const { pathname, search } = new URL(incoming.url ?? '/', store.endpoint);
    const headers = { ...incoming.headers, host: BUCKET };
    const options = { method: incoming.method, path: pathname + search, headers };
    request(store.endpoint, options, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    }).end();
  });
  return {
    ...host,
    async [Symbol.asyncDispose]() {
      await host[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
    },
  };
}

/** A host that serves keys by their exact names, without folders, indexes and error pages. */
export async function startExactKeys(dir: string, prefix: string): Promise<RunningHost> {
  const options = { prefix, aliases: true, deleteOld: false, keepWithdrawn: false, force: false };
  const { stages } = planDeploy(await readBuild(dir), new Map(), options);
  const byKey = new Map(stages.flat().map((upload) => [upload.key, upload]));
  return serve(async ({ url = '/' }, response) => {
    const found = byKey.get(decodeURIComponent(url.split('?')[0] ?? '').slice(1));
    if (!found) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('No such key');
    const headers = { 'content-type': found.contentType, 'cache-control': found.cacheControl };
    response.writeHead(200, headers).end(await readFile(join(dir, found.file.path)));
  });
}

async function serve(listener: RequestListener): Promise<RunningHost> {
  const server = createServer(listener);
  const port = await listen(server);
  return { origin: `http://${LOCALHOST}:${port}`, [Symbol.asyncDispose]: () => closeServer(server) };
}
