import { Console } from 'node:console';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { startBackend } from '../backend.ts';
import { filesOf } from '../build/built-pages.ts';
import { type Builder, createBuilder } from './measured-builds.ts';
import { writePagesByHand } from './pages-by-hand.ts';
import { type BenchServer, startServer } from './server.ts';

/** What the parts of the bench have in common. */
export interface Bench extends AsyncDisposable {
  browser: Browser;
  builder: Builder;
  /** The settings of its builds. */
  env: Record<string, string>;
  /** It serves the site with the sample's postings, and the pages by hand. */
  server: BenchServer;
  /** Where that build is. */
  dir: string;
  /** Every kind of page of it once: of the positions, the first. */
  paths: string[];
  /** Single runs, and no build of more than 3,000 postings. */
  isQuick: boolean;
  /** Tells what is being done, with the time since the start. */
  progress: (what: string) => void;
  /** Measures so many times, or once if it is to be quick. */
  repeat: <T>(what: string, times: number, measure: () => Promise<T>) => Promise<T[]>;
}

/** Starts a backend, a server and a browser, and builds the site; all of it ends with the block that uses it. */
export async function openBench(isQuick: boolean): Promise<Bench> {
  await using opening = new AsyncDisposableStack();
  const backend = opening.adopt(await startBackend(), ({ close }) => close());
  const builder = opening.adopt(await createBuilder(), ({ remove }) => remove());
  const server = opening.adopt(await startServer(), ({ close }) => close());
  const browser = opening.adopt(await server.launchBrowser(), (it) => it.close());
  const clock = new Console(process.stderr);
  clock.time('bench');
  const progress = (what: string) => clock.timeLog('bench', what);

  progress('build with the sample postings');
  const env = {
    PUBLIC_SUPABASE_URL: backend.url,
    PUBLIC_SUPABASE_ANON_KEY: backend.anonKey,
    SITE_URL: server.origin,
  };
  await builder.build(env, 'dist-main');
  const dir = join(builder.folder, 'dist-main');
  const position = filesOf(dir).find((file) => /^jobs\/.+\/index\.html$/.test(file));
  if (!position) throw new Error('There is no position to open.');
  const positionPath = `/${position.replace('index.html', '')}`;
  writePagesByHand(dir, { position: positionPath, backend });
  server.mount(dir);

  async function repeat<T>(what: string, times: number, measure: () => Promise<T>): Promise<T[]> {
    const results: T[] = [];
    const runs = isQuick ? 1 : times;
    for (let run = 1; run <= runs; run += 1) {
      progress(`${what}, ${run} of ${runs}`);
      results.push(await measure());
    }
    return results;
  }
  const paths = ['/', '/jobs/', positionPath, '/terms-and-conditions/', '/privacy-policy/', '/404.html'];
  const opened = opening.move();
  const close = () => opened.disposeAsync();
  return {
    browser,
    builder,
    env,
    server,
    dir,
    paths,
    isQuick,
    progress,
    repeat,
    [Symbol.asyncDispose]: close,
  };
}
