import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { runNode } from '../../tooling/command/child.ts';
import type { Session } from '../../tooling/command/session.ts';
import { launchesBrowser, sitesVisitedBy } from './imports.ts';

const require = createRequire(import.meta.url);

export interface Runner {
  name: string;
  /** Whether it runs a test file. The first runner that does gets the file. */
  owns: (file: string) => boolean;
  needsBrowser: (file: string) => boolean;
  /** Arguments for this Node: to run these files, or without any all of its own; with a name, only the tests that have it. */
  command: (files: string[], name?: string) => string[];
  /** Variables for its process. */
  env?: (files: string[]) => Record<string, string>;
}

const vitest = (config: string, files: string[], name?: string) => [
  join(require.resolve('vitest/package.json'), '../vitest.mjs'),
  ...['run', '--config', config],
  ...(name ? ['-t', RegExp.escape(name)] : []),
  // It matches paths with slashes.
  ...files.map((file) => file.replaceAll(sep, '/')),
];

/** Who runs which tests, in the order in which they run. */
export const runners: Runner[] = [
  {
    name: 'Vitest',
    owns: (file) => /\.test\.tsx?$/.test(file),
    needsBrowser: launchesBrowser,
    command: (files, name) => vitest('tests/vitest.config.ts', files, name),
  },
  {
    name: 'Playwright',
    owns: (file) => file.endsWith('.spec.ts'),
    needsBrowser: () => true,
    command: (files, name) => [
      require.resolve('@playwright/test/cli'),
      ...['test', '--config', 'tests/playwright.config.ts'],
      ...(name ? ['-g', RegExp.escape(name)] : []),
      // It takes them as regular expressions.
      ...files.map((file) => `${RegExp.escape(file)}$`),
    ],
    env: (files) => {
      const sites = sitesVisitedBy(files);
      return sites && files.length > 0 ? { LONGSHORE_ONLY_SITES: sites.join(' ') } : {};
    },
  },
  {
    name: 'the engines',
    owns: (file) => file.endsWith('.engines.ts'),
    needsBrowser: () => true,
    command: (files, name) => vitest('tests/engines/vitest.config.ts', files, name),
  },
];

export interface Work {
  runner: Runner;
  /** None: all that are the runner's own. */
  files: string[];
}

/** Each file to its runner; without files every runner has work. */
export function share(files: string[], among = runners): Work[] {
  const ownerOf = (file: string) => among.find(({ owns }) => owns(file));
  return among
    .map((runner) => ({ runner, files: files.filter((file) => ownerOf(file) === runner) }))
    .filter((work) => files.length === 0 || work.files.length > 0);
}

/** Whether any of the work launches a browser. */
export const needsBrowser = (work: Work[]): boolean =>
  work.some(({ runner, files }) => files.length === 0 || files.some(runner.needsBrowser));

/**
 * Does the work in turn, all of it even if some fails.
 * @param name a part of the names of the tests to run; all without it
 * @returns the names of the runners that failed
 */
export async function runAll(work: Work[], session: Session, name?: string): Promise<string[]> {
  let isInterrupted = false;
  void session.interrupted.then(() => (isInterrupted = true));
  const failed: string[] = [];
  for (const { runner, files } of work) {
    if (isInterrupted) break;
    // Playwright clears up after this signal, and not after the other one.
    const options = { env: runner.env?.(files) ?? {}, signal: 'SIGINT' } as const;
    if ((await runNode(runner.command(files, name), session, options)) !== 0) failed.push(runner.name);
  }
  return failed;
}
