import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { findEngines } from './driver/installed.ts';
import type { EngineName } from './driver/tab.ts';
import TallyReporter from '../support/tally.ts';

/**
 * User journeys in every installed engine, with a project for each: `--project webkit` runs only that one.
 * With `CI_ENGINES=required`, a missing engine is a failure.
 */
// Chromium is found or installed before the first test.
const engines = Object.entries({ ...findEngines(), chromium: {} }) as [EngineName, object | string][];
const missing = engines.flatMap(([name, found]) => (typeof found === 'string' ? [`${name}: ${found}`] : []));
if (missing.length > 0) {
  const message = `The journeys were not run in ${missing.join('; ')}.`;
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
    // A second browser could make a double click too slow. `tests/run.ts` allows two browsers for other files.
    maxWorkers: 1,
    // Without the summary that is redrawn, because Playwright may be writing at the same time.
    reporters: [['default', { summary: false }], new TallyReporter()],
    projects: installed.map((name): TestProjectConfiguration => ({
      extends: true,
      test: {
        name,
        // `npm run gallery` takes its screenshots in the same way.
        include: [mode === 'gallery' ? 'tests/engines/gallery.ts' : 'tests/engines/*.engines.ts'],
        provide: { engine: name },
        // On a loaded machine, a slow double click becomes two clicks. Playwright retries just as often.
        retry: process.env['CI'] ? 2 : 0,
        testTimeout: 60_000,
        hookTimeout: 60_000,
      },
    })),
  },
}));
