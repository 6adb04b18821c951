import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import pLimit from 'p-limit';
import { startBackend } from '../../supabase/local/start.ts';
import type { Site } from '../../tooling/build/built-pages.ts';
import { createWorkspace } from '../../tooling/build/workspace.ts';
import { manyPostings } from '../../tooling/feed/many-postings.ts';
import { send, serveFeed } from '../../tooling/feed/server.ts';
import { closeServer, listen, LOCALHOST } from '../../tooling/net/listen.ts';
import { serveSite } from '../../tooling/serve/site.ts';
import { hostileFeed } from './hostile-postings.ts';
import type { Sites } from './sites.ts';

type SiteName = Exclude<keyof Sites, 'backend'>;

interface Variant {
  settings?: Record<string, string>;
  /** The feed's response. Without it, the site shows the bundled sample. */
  feed?: () => unknown;
}

const strict = { JOBS_FEED_STRICT: 'true' };
const variants: Record<SiteName, Variant> = {
  main: { feed: () => readFile(new URL('../fixtures/postings/board.json', import.meta.url), 'utf8') },
  variant: { settings: { HERO_VARIANT: 'inline', SHOW_TESTIMONIALS: 'true', BASE_PATH: '/preview/42/' } },
  many: {
    feed: () => manyPostings(40),
    settings: { SHOW_TESTIMONIALS: 'true', BASE_PATH: '/preview/42/', ...strict },
  },
  empty: {
    feed: () => ({ data: [] }),
    settings: { HERO_VARIANT: 'inline', BASE_PATH: '/preview/42/', NOINDEX: 'true', ...strict },
  },
  hostile: { feed: hostileFeed, settings: { HERO_VARIANT: 'inline', SHOW_TESTIMONIALS: 'true', ...strict } },
};

/** Two builds at a time keep two processors fully busy. */
const CONCURRENT_BUILDS = 2;

/** The runners' global setup, unless `tests/run.ts` has started the server for all of them. */
export default async function setUp(): Promise<() => Promise<void>> {
  return process.env['LONGSHORE_SITES'] ? async () => {} : startSites();
}

/**
 * Starts the embedded backend and a server that responds to `getSites` in every process of the run. A site is built and
 * served when it is first requested, or immediately with `ahead`. The returned function stops everything.
 */
export async function startSites({ ahead = false } = {}): Promise<() => Promise<void>> {
  const workspaces = await Promise.all(Array.from({ length: CONCURRENT_BUILDS }, () => createWorkspace()));
  const backend = await startBackend();
  const closers = [...workspaces.map(({ remove }) => remove), backend.close];

  async function build(name: SiteName): Promise<Site> {
    const workspace = workspaces.shift();
    if (!workspace) throw new Error('More builds than workspaces.');
    const { settings = {}, feed } = variants[name];
    await using source = feed && (await serveFeed(send(await feed())));
    const { log, code, dir } = await workspace.build(
      {
        PUBLIC_SUPABASE_URL: backend.url,
        PUBLIC_SUPABASE_ANON_KEY: backend.anonKey,
        ...(source && { JOBS_FEED_URL: source.url }),
        ...settings,
      },
      `dist-${name}`,
    );
    workspaces.push(workspace);
    if (code !== 0) throw new Error(`The build "${name}" failed:\n${log}`);
    const { url, close } = await serveSite(dir, { base: settings['BASE_PATH'] ?? '/' });
    closers.push(close);
    return { url, dir, log };
  }

  const { url, anonKey, secretKey } = backend;
  const found = new Map<string, Promise<unknown>>([
    ['backend', Promise.resolve({ url, anonKey, secretKey } satisfies Sites['backend'])],
  ]);
  const limit = pLimit(CONCURRENT_BUILDS);
  function find(name: string): Promise<unknown> {
    const it = found.get(name) ?? limit(() => build(name as SiteName));
    found.set(name, it);
    return it;
  }

  const server = createServer((request, response) => {
    // Otherwise, an idle test process might reuse a connection that has been closed in the meantime.
    response.setHeader('connection', 'close');
    find((request.url ?? '').slice(1)).then(
      (it) => response.end(JSON.stringify(it)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  process.env['LONGSHORE_SITES'] = `http://${LOCALHOST}:${await listen(server)}/`;
  closers.push(() => closeServer(server));
  // If a site cannot be built, any test file that requests it gets the error.
  if (ahead) for (const name of Object.keys(variants)) find(name).catch(() => {});
  return async () => {
    for (const close of closers.reverse()) await close();
  };
}
