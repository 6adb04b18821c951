import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { startBackend } from '../backend.ts';
import { filesOf } from '../build/html.ts';
import { type BenchBuild, createBuilder } from './builds.ts';
import { type Given, writePagesByHand } from './by-hand.ts';
import { describeBundle } from './bundle.ts';
import { measureGrowth } from './growth.ts';
import { measureInteractions } from './interactions.ts';
import { runLighthouse } from './lighthouse.ts';
import { measureList } from './list.ts';
import { measurePages } from './pages.ts';
import { measurePaints } from './paint.ts';
import { launchBrowser } from './phone.ts';
import type { Progress } from './progress.ts';
import type { GrowthResult, ListResult, Machine, Results } from './results.ts';
import { type BenchServer, startServer } from './server.ts';
import { measureTaps } from './taps.ts';
import { measureThanks } from './thanks.ts';

export interface Options {
  /** Single runs, and no build of more than 3,000. */
  quick: boolean;
  progress: Progress;
}

/** The list that is scrolled and filtered. */
const LONG_LIST = 1000;

/** Builds, serves and measures; ends all that it started. */
export async function run(options: Options): Promise<Results> {
  await using stack = new AsyncDisposableStack();
  const builder = await createBuilder();
  stack.defer(builder.remove);
  const backend = await startBackend();
  stack.defer(backend.close);
  const server = await startServer();
  stack.defer(server.close);
  const browser = await launchBrowser(server.keyHash);
  stack.defer(() => browser.close());

  const env = {
    PUBLIC_SUPABASE_URL: backend.url,
    PUBLIC_SUPABASE_ANON_KEY: backend.anonKey,
    SITE_URL: server.origin,
  };
  options.progress('build with the sample postings');
  const build = await builder.build(env, 'dist-main');
  const onSite = await measureSite(browser, server, build, backend, options);

  let list: ListResult = { postings: LONG_LIST, longTasks: [] };
  const growth = await measureGrowth(builder, {
    env,
    counts: countsOf(options),
    progress: options.progress,
    onBuild: async (postings, dir) => {
      if (postings !== LONG_LIST) return;
      server.mount(dir, (file) => file === 'jobs/index.html' || file.startsWith('_astro/'));
      list = await measureList(browser, {
        origin: server.origin,
        postings,
        runs: options.quick ? 1 : 3,
        progress: options.progress,
      });
    },
  });
  return { machine: describe(browser, options.quick), ...onSite, list, growth };
}

/** The builds alone. */
export async function runGrowth(options: Options): Promise<GrowthResult[]> {
  await using stack = new AsyncDisposableStack();
  const builder = await createBuilder();
  stack.defer(builder.remove);
  options.progress('build with the sample postings');
  await builder.build({}, 'dist-main');
  return measureGrowth(builder, { env: {}, counts: countsOf(options), progress: options.progress });
}

const countsOf = ({ quick }: Options) =>
  quick ? [10, 100, LONG_LIST, 3000] : [10, 100, LONG_LIST, 5000, 10_000];

async function measureSite(
  browser: Browser,
  server: BenchServer,
  { dir, modules }: BenchBuild,
  backend: Given['backend'],
  { quick, progress }: Options,
): Promise<Pick<Results, 'pages' | 'lighthouse' | 'paints' | 'taps' | 'thanks' | 'interactions' | 'bundle'>> {
  progress('compressing');
  const paths = routesOf(dir);
  const position = paths.find((path) => /^\/jobs\/./.test(path));
  if (!position) throw new Error('There is no position to open.');
  writePagesByHand(dir, { position, backend });
  server.mount(dir);
  const { origin, keyHash } = server;
  const read = (path: string) =>
    readFileSync(join(dir, path.endsWith('/') ? `${path}index.html` : path), 'utf8');
  const runs = (full: number) => (quick ? 1 : full);
  return {
    pages: await measurePages(browser, { server, paths, read, progress }),
    paints: await measurePaints(browser, { origin, runs: runs(9), progress }),
    taps: await measureTaps(browser, { origin, runs: runs(5), progress }),
    thanks: await measureThanks(browser, { origin, runs: runs(5), progress }),
    interactions: await measureInteractions(browser, { origin, runs: runs(5), progress }),
    bundle: await describeBundle(browser, { server, modules }),
    lighthouse: await runLighthouse({ origin, keyHash, paths, runs: runs(3), progress }),
  };
}

/** Every kind of page once: of the postings, the first. */
function routesOf(dir: string): string[] {
  const position = filesOf(dir).find((file) => /^jobs\/.+\/index\.html$/.test(file));
  const positions = position ? [`/${position.replace('index.html', '')}`] : [];
  return ['/', '/jobs/', ...positions, '/terms-and-conditions/', '/privacy-policy/', '/404.html'];
}

const describe = (browser: Browser, quick: boolean): Machine => ({
  cores: cpus().length,
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  chromium: browser.version(),
  node: process.versions.node,
  date: new Date().toISOString(),
  quick,
});
