import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { findEngines } from './driver/installed.ts';
import type { EngineName } from './driver/tab.ts';
import TallyReporter from '../support/tally.ts';

/**
 * Runs the user journeys in every installed engine. Each engine is a project: `--project webkit` runs only WebKit.
 * With `CI_ENGINES=required`, a missing engine is a failure.
 */
const engines = Object.entries(findEngines()) as [EngineName, object | string][];
const missing = engines.flatMap(([name, found]) => (typeof found === 'string' ? [`${name}: ${found}`] : []));
if (missing.length > 0) {
  const message = `The journeys will not run in every engine. ${missing.join('; ')}.`;
  if (process.env['CI_ENGINES'] === 'required') throw new Error(message);
  console.warn(message);
}
const installed = engines.flatMap(([name, found]) => (typeof found === 'string' ? [] : [name]));
const root = fileURLToPath(new URL('../..', import.meta.url));

export default defineConfig(({ mode }) => ({
  root,
  test: {
    root,
    globalSetup: ['tooling/browser.ts', 'tests/support/site-server.ts'],
    maxWorkers: 2,
    // Without the live summary, because Playwright may be writing to the same terminal.
    reporters: [['default', { summary: false }], new TallyReporter()],
    projects: installed.map((name): TestProjectConfiguration => ({
      extends: true,
      test: {
        name,
        // `npm run gallery` also uses this configuration, to take its screenshots.
        include: [mode === 'gallery' ? 'tests/engines/gallery.ts' : 'tests/engines/*.engines.ts'],
        provide: { engine: name },
        // On a loaded machine, a slow double click becomes two clicks. Playwright's tests are retried just as often.
        retry: process.env['CI'] ? 2 : 0,
        testTimeout: 60_000,
        hookTimeout: 60_000,
      },
    })),
  },
}));
