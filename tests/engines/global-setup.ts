import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { serveSite } from '../../tooling/serve/site.ts';
import { startBackend, type StartedBackend } from '../../tooling/backend.ts';
import { serveFeed, send } from '../../tooling/feed/server.ts';
import { manyPostings } from '../../tooling/feed/many-postings.ts';
import { createWorkspace, type Workspace } from '../../tooling/build/workspace.ts';

interface Variant {
  HERO_VARIANT?: string;
  BASE_PATH?: string;
  feed?: RequestListener;
}

const board: unknown = JSON.parse(
  await readFile(new URL('../fixtures/postings/board.json', import.meta.url), 'utf8'),
);

/** The sites that the journeys visit: the defaults, the inline hero under a base path, and two lists to filter. */
const variants = {
  main: { feed: send(board) },
  inline: { HERO_VARIANT: 'inline', BASE_PATH: '/preview/42/' },
  forty: { feed: send(manyPostings(40)) },
  threeHundred: { feed: send(manyPostings(300)) },
} satisfies Record<string, Variant>;

export type SiteName = keyof typeof variants;

declare module 'vitest' {
  interface ProvidedContext {
    sites: Record<SiteName, string>;
    backend: { url: string; secretKey: string };
  }
}

interface Builds {
  backendPort: number;
  dirs: Record<SiteName, string>;
}

const names = Object.keys(variants) as SiteName[];

/**
 * Builds the sites and serves them beside the embedded backend. `ENGINES_BUILDS` may name an empty folder to build in:
 * what is there the next time is served as it is.
 */
export default async function setUp(project: TestProject) {
  const kept = process.env['ENGINES_BUILDS'];
  const list = kept && join(kept, 'builds.json');
  const built = list && existsSync(list) ? (JSON.parse(await readFile(list, 'utf8')) as Builds) : undefined;
  const backend = await startBackend({ port: built?.backendPort ?? 0 });
  const closers = [backend.close];

  let dirs = built?.dirs;
  if (!dirs) {
    const workspace = await createWorkspace(kept);
    if (!kept) closers.push(workspace.remove);
    dirs = await buildSites(workspace, backend);
    const builds: Builds = { backendPort: Number(new URL(backend.url).port), dirs };
    if (list) await writeFile(list, JSON.stringify(builds));
  }

  const sites = {} as Record<SiteName, string>;
  for (const name of names) {
    const { BASE_PATH: base = '/' }: Variant = variants[name];
    const site = await serveSite({ dir: dirs[name], port: 0, base });
    closers.push(site.close);
    sites[name] = site.url;
  }
  project.provide('sites', sites);
  project.provide('backend', { url: backend.url, secretKey: backend.secretKey });
  return async () => {
    for (const close of closers.reverse()) await close();
  };
}

async function buildSites({ build }: Workspace, { url, anonKey }: StartedBackend) {
  const dirs = {} as Record<SiteName, string>;
  for (const name of names) {
    const { feed, ...settings }: Variant = variants[name];
    await using server = feed && (await serveFeed(feed));
    const { log, code, dir } = await build(
      {
        ...settings,
        PUBLIC_SUPABASE_URL: url,
        PUBLIC_SUPABASE_ANON_KEY: anonKey,
        ...(server && { JOBS_FEED_URL: server.url }),
      },
      `dist-${name}`,
    );
    if (code !== 0) throw new Error(`The build "${name}" failed:\n${log}`);
    dirs[name] = dir;
  }
  return dirs;
}
