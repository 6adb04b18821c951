import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startBackend } from '../../supabase/local/start.ts';
import { launchOptions } from '../browser.ts';
import { filesOf } from '../build/built-pages.ts';
import { createWorkspace } from '../build/workspace.ts';
import type { Session } from '../command/session.ts';
import { findFreePort } from '../net/ports.ts';
import { serveSite } from '../serve/site.ts';
import { writePagesByHand } from './by-hand.ts';

export type Bench = Awaited<ReturnType<typeof openBench>>;

/** Builds the site and starts a backend, a server and a browser for the session. */
export async function openBench(session: Session) {
  const backend = await startBackend();
  session.onStop(backend.close);
  const workspace = await createWorkspace();
  session.onStop(workspace.remove);
  const { code, log, dir } = await workspace.build({
    PUBLIC_SUPABASE_URL: backend.url,
    PUBLIC_SUPABASE_ANON_KEY: backend.anonKey,
  });
  const position = filesOf(dir).find((file) => /^jobs\/.+\/index\.html$/.test(file));
  if (code !== 0 || !position) throw new Error(`The build failed:\n${log.slice(-4000)}`);
  const paths = ['/', '/jobs/', `/${join(position, '..')}/`, '/privacy-policy/'];
  writePagesByHand(dir, paths, backend);
  const debuggingPort = await findFreePort();
  // A headless shell, because a full browser's windows compete for CPU time.
  const { args = [], ...options } = launchOptions();
  const port = `--remote-debugging-port=${debuggingPort}`;
  const browser = await chromium.launch({ ...options, args: [...args, port] });
  session.onStop(() => browser.close());
  return {
    browser,
    /** The port on which Lighthouse connects to that browser. */
    debuggingPort,
    /** The site's URL, without a trailing slash. It has the sample postings and the handwritten pages. */
    origin: await serve(dir, session),
    workspace,
    /** One page of each kind. */
    paths,
    session,
  };
}

/** Serves a build. */
export async function serve(dir: string, session: Session): Promise<string> {
  const { url, close } = await serveSite(dir);
  session.onStop(close);
  return new URL(url).origin;
}
