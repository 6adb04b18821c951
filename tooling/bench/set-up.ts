import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { startBackend } from '../backend.ts';
import { browserArguments, findBrowser } from '../browser.ts';
import { filesOf } from '../build/built-pages.ts';
import { createWorkspace, type Workspace } from '../build/workspace.ts';
import { serveSite } from '../serve/site.ts';
import { writePagesByHand } from './by-hand.ts';

/** What all parts of the bench use. */
export interface Bench extends AsyncDisposable {
  browser: Browser;
  launchBrowser: (...args: string[]) => Promise<Browser>;
  /** Of the site with the sample's postings and the handwritten pages; without a slash at its end. */
  origin: string;
  /** To build in. */
  workspace: Workspace;
  /** One page of each kind. */
  paths: string[];
}

const launchBrowser = (...args: string[]) =>
  chromium.launch({ executablePath: findBrowser() ?? '', args: [...browserArguments, ...args] });

/** Builds the site and starts a backend, a server and a browser, until disposed. */
export async function openBench(): Promise<Bench> {
  await using opening = new AsyncDisposableStack();
  const backend = opening.adopt(await startBackend(), ({ close }) => close());
  const workspace = opening.adopt(await createWorkspace(), ({ remove }) => remove());
  const settings = { PUBLIC_SUPABASE_URL: backend.url, PUBLIC_SUPABASE_ANON_KEY: backend.anonKey };
  const { code, log, dir } = await workspace.build(settings);
  const position = filesOf(dir).find((file) => /^jobs\/.+\/index\.html$/.test(file));
  if (code !== 0 || !position) throw new Error(`The build failed:\n${log.slice(-4000)}`);
  const paths = ['/', '/jobs/', `/${join(position, '..')}/`, '/privacy-policy/'];
  writePagesByHand(dir, paths, backend);
  const origin = await serve(dir, opening);
  const browser = opening.adopt(await launchBrowser(), (it) => it.close());
  const opened = opening.move();
  return {
    browser,
    launchBrowser,
    origin,
    workspace,
    paths,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** Serves a build as a good host does, with precompressed files. */
export async function serve(dir: string, stack: AsyncDisposableStack): Promise<string> {
  for (const file of filesOf(dir))
    writeFileSync(join(dir, `${file}.gz`), gzipSync(readFileSync(join(dir, file))));
  const { url, close } = await serveSite({ dir, port: 0 });
  stack.defer(close);
  return new URL(url).origin;
}
