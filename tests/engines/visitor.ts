import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { test as base, inject } from 'vitest';
import { getSites } from '../support/sites.ts';
import { withTimeout } from './driver/with-timeout.ts';
import { findEngines } from './driver/installed.ts';
import { startBidiEngine } from './driver/bidi.ts';
import { createPage, type Page } from './driver/page.ts';
import type { Engine, EngineName, Tab } from './driver/tab.ts';
import { startWebKit } from './driver/webkit.ts';
import { type Network, startNetwork } from './network.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engine: EngineName;
  }
}

/** Screenshots of failed tests are saved here. */
const results = fileURLToPath(new URL('../../test-results/engines', import.meta.url));

/** Requested while the test files load, because a build may take longer than a test's timeout. */
export const { main, backend } = await getSites('main', 'backend');

/** A test that acts as a visitor, with a new page in the engine and its own `Network` between it and the `site`. */
export const test = base
  .extend('engine', { scope: 'file' }, async ({}, { onCleanup }): Promise<Engine> => {
    const name = inject('engine');
    const programs = findEngines()[name];
    if (typeof programs === 'string') throw new Error(`${name}: ${programs}`);
    const engine = await (name === 'webkit' ? startWebKit(programs) : startBidiEngine(name, programs));
    onCleanup(() => engine.close());
    return engine;
  })
  .extend('site', main)
  .extend('network', async ({ site }, { onCleanup }): Promise<Network> => {
    const network = await startNetwork(site.url);
    onCleanup(() => network.close());
    return network;
  })
  .extend('page', async ({ engine, task }, { onCleanup }): Promise<Page> => {
    const tab = await engine.open();
    onCleanup(async () => {
      if (task.result?.state === 'fail') {
        await withTimeout(keepPicture(tab, `${engine.name} ${task.fullTestName}`)).catch(console.warn);
      }
      await tab.close();
    });
    await tab.setViewport(1280, 800);
    return createPage(tab);
  });

async function keepPicture(tab: Tab, name: string): Promise<void> {
  await mkdir(results, { recursive: true });
  await writeFile(`${results}/${name.replace(/[^a-z0-9]+/gi, '-')}.png`, await tab.screenshot());
}

/** A unique email address. */
export const someone = () => `someone.${crypto.randomUUID()}@example.org`;

/** The stored addresses that match, ignoring case, read with the secret key. */
export async function rowsOf(email: string): Promise<string[]> {
  const { url, secretKey } = backend;
  const query = `select=email&email=ilike.${encodeURIComponent(email)}`;
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
  const response = await fetch(`${url}/rest/v1/waitlist?${query}`, { headers });
  if (!response.ok) throw new Error(await response.text());
  return ((await response.json()) as { email: string }[]).map((row) => row.email);
}
