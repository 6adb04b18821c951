import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { closeServer, listen, LOCALHOST } from '../../tooling/net/listen.ts';
import { findFreePort } from '../../tooling/net/ports.ts';
import { serveSite } from '../../tooling/serve/site.ts';
import { startBackend } from '../../tooling/backend.ts';
import { hostileFeed } from './hostile-postings.ts';
import { manyPostings } from '../../tooling/feed/many-postings.ts';
import type { Sites } from './sites.ts';
import { createWorkspace } from '../../tooling/build/workspace.ts';

// A file that is run alone needs few of the sites: `npm test -- <file>` names them here.
const only = process.env['LONGSHORE_ONLY_SITES']?.split(' ');

/**
 * Builds the site in the variants that the browser tests visit and serves them, beside the embedded backend and a
 * postings feed. `sites.ts` says what each variant is; the returned function ends all of it.
 */
export default async function setUp() {
  const workspace = await createWorkspace();
  const backend = await startBackend();
  const board = await readFile(new URL('../fixtures/postings/board.json', import.meta.url), 'utf8');
  const feed = await serveJson({
    '/postings.json': board,
    '/many.json': JSON.stringify(manyPostings(40)),
    '/long.json': JSON.stringify(manyPostings(120)),
    '/empty.json': '{"data":[]}',
    '/hostile.json': JSON.stringify(hostileFeed()),
  });
  const badBackendPort = await findFreePort();
  const closers = [workspace.remove, backend.close, feed.close];

  const project = { PUBLIC_SUPABASE_URL: backend.url, PUBLIC_SUPABASE_ANON_KEY: backend.anonKey };
  async function site(name: string, env: Record<string, string>) {
    if (only && !only.includes(name)) return notBuilt;
    const { log, code, dir } = await workspace.build({ ...project, ...env }, `dist-${name}`);
    if (code !== 0) throw new Error(`The build "${name}" failed:\n${log}`);
    const { url, close } = await serveSite({
      dir,
      port: 0,
      ...(env['BASE_PATH'] && { base: env['BASE_PATH'] }),
    });
    closers.push(close);
    return { url, dir, log };
  }

  const strict = { JOBS_FEED_STRICT: 'true' };
  const sites: Sites = {
    main: await site('main', { JOBS_FEED_URL: `${feed.url}/postings.json` }),
    variant: await site('variant', {
      HERO_VARIANT: 'inline',
      SHOW_TESTIMONIALS: 'true',
      BASE_PATH: '/preview/42/',
    }),
    many: await site('many', {
      JOBS_FEED_URL: `${feed.url}/many.json`,
      SHOW_TESTIMONIALS: 'true',
      ...strict,
    }),
    long: await site('long', { JOBS_FEED_URL: `${feed.url}/long.json` }),
    empty: await site('empty', {
      JOBS_FEED_URL: `${feed.url}/empty.json`,
      HERO_VARIANT: 'inline',
      BASE_PATH: '/empty/',
      ...strict,
    }),
    hostile: await site('hostile', {
      JOBS_FEED_URL: `${feed.url}/hostile.json`,
      HERO_VARIANT: 'inline',
      ...strict,
    }),
    failing: await site('failing', {
      PUBLIC_SUPABASE_URL: `http://127.0.0.1:${badBackendPort}`,
      PUBLIC_SUPABASE_ANON_KEY: 'sb_publishable_of_nobody',
      BASE_PATH: '/failing/',
    }),
    backend: { url: backend.url, anonKey: backend.anonKey, secretKey: backend.secretKey },
    badBackendPort,
  };
  process.env['LONGSHORE_SITES'] = JSON.stringify(sites);
  return async () => {
    for (const close of closers.reverse()) await close();
  };
}

/** In the place of a site that was not built, so that a test which visits it fails with this name. */
const notBuilt = { url: 'about:not-built', dir: '', log: '' };

async function serveJson(files: Record<string, string>) {
  const server = createServer((request, response) => {
    const body = files[request.url ?? ''];
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(body);
  });
  const port = await listen(server);
  return {
    url: `http://${LOCALHOST}:${port}`,
    close: () => closeServer(server),
  };
}
