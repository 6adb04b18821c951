import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { readBuild } from '../../tooling/deploy/read-build.ts';
import { planDeploy } from '../../tooling/deploy/plan.ts';
import { closeServer, listen, LOCALHOST } from '../../tooling/net/listen.ts';
import { deploy } from './deploy-command.ts';
import type { RunningHost } from './host.ts';
import { startStore } from './store.ts';

/** A bucket served as a website, filled by `npm run deploy`. */
export async function startBucketWebsite(dir: string): Promise<RunningHost> {
  const store = await startStore();
  const { code, err } = await deploy({ store, dir }, '--force');
  if (code !== 0) throw new Error(err);
  return { origin: store.website, [Symbol.asyncDispose]: () => store[Symbol.asyncDispose]() };
}

/** A host that serves keys by their exact names: it has no folders, indexes or error pages. */
export async function startExactKeys(dir: string, prefix: string): Promise<RunningHost> {
  const options = { prefix, aliases: true, 'delete-old': false, 'keep-withdrawn': false, force: false };
  const { stages } = planDeploy(readBuild(dir), new Map(), options);
  const byKey = new Map(stages.flat().map((upload) => [upload.key, upload]));
  const server = createServer(async ({ url = '/' }, response) => {
    const found = byKey.get(decodeURIComponent(url.split('?')[0] ?? '').slice(1));
    if (!found) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('No such key');
    const headers = { 'content-type': found.contentType, 'cache-control': found.cacheControl };
    response.writeHead(200, headers).end(await readFile(join(dir, found.file.path)));
  });
  const port = await listen(server);
  return { origin: `http://${LOCALHOST}:${port}`, [Symbol.asyncDispose]: () => closeServer(server) };
}
