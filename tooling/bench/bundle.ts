import type { Browser } from '@playwright/test';
import type { ModuleList } from './list-modules.ts';
import { openPhone } from './phone.ts';
import type { BundleResult, ChunkResult } from './results.ts';
import type { BenchServer } from './server.ts';

interface Options {
  server: BenchServer;
  modules: ModuleList;
}

/** What each act of a visitor fetches; `typing` comes after the dialog is open. */
const acts = ['opening the waitlist', 'typing', 'opening a position'] as const;

/** What is in each script of the site, and which act of a visitor fetches it. */
export async function describeBundle(browser: Browser, { server, modules }: Options): Promise<BundleResult> {
  const fetched = await fetchByAct(browser, server.origin);
  const chunks = Object.entries(modules).map(([file, parts]): ChunkResult => ({
    file: file.replace('_astro/', ''),
    bytes: server.sizeOf(`/${file}`),
    fetchedBy: acts.find((act) => fetched[act].includes(`/${file}`)) ?? 'never',
    modules: groupModules(parts),
  }));
  const sum = (paths: string[]) => paths.reduce((total, path) => total + server.sizeOf(path), 0);
  return {
    chunks: chunks.sort((a, b) => b.bytes - a.bytes),
    acts: Object.fromEntries(acts.map((act) => [act, sum(fetched[act])])),
    duplicates: findDuplicates(modules),
  };
}

async function fetchByAct(
  browser: Browser,
  origin: string,
): Promise<Record<(typeof acts)[number], string[]>> {
  const [dialog, typing, position] = acts;
  const fetched = { [dialog]: [], [typing]: [], [position]: [] } as Record<(typeof acts)[number], string[]>;

  for (const [path, trigger] of [['/', '[data-waitlist]'] as const, ['/jobs/', 'a[data-job]'] as const]) {
    await using phone = await openPhone(browser, { isSlow: false });
    const { page, quiet } = phone;
    let act: (typeof acts)[number] = path === '/' ? dialog : position;
    page.on('request', (request) => {
      if (request.resourceType() === 'script') fetched[act].push(new URL(request.url()).pathname);
    });
    await page.goto(origin + path);
    await page.locator(trigger).first().tap();
    await page.locator('[role=dialog]').waitFor();
    await quiet(500);
    if (act !== dialog) continue;
    act = typing;
    await page.keyboard.type('a');
    await quiet(500);
  }
  return fetched;
}

/** Modules by the package they are from, or by their own path in `src/`. */
export function groupModules(parts: Record<string, number>): ChunkResult['modules'] {
  const groups = new Map<string, number>();
  for (const [id, bytes] of Object.entries(parts)) {
    const name = moduleName(id);
    groups.set(name, (groups.get(name) ?? 0) + bytes);
  }
  return [...groups].map(([name, bytes]) => ({ name, bytes })).sort((a, b) => b.bytes - a.bytes);
}

/** The package that an id leads into, the path in our sources, or what a build tool calls it. */
export function moduleName(id: string): string {
  const path = id.replace(/\\/g, '/').replace(/^\0/, '').replace(/\?.*$/, '');
  const inPackage = /^.*\/node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(path)?.[1];
  return inPackage ?? /\/(src\/.*)$/.exec(path)?.[1] ?? path;
}

/** Modules that stand in more than one chunk, whether as one file twice or as two copies of it. */
export function findDuplicates(modules: ModuleList): string[] {
  const chunks = new Map<string, Set<string>>();
  for (const [chunk, parts] of Object.entries(modules)) {
    for (const id of Object.keys(parts)) {
      const key = id.replace(/\\/g, '/').replace(/^.*\/node_modules\//, '');
      chunks.set(key, (chunks.get(key) ?? new Set()).add(chunk));
    }
  }
  return [...chunks].filter(([, { size }]) => size > 1).map(([key]) => key);
}
