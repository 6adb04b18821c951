/// <reference types="vitest/config" />
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
// eslint-disable-next-line import-x/no-restricted-paths -- an editor starts Vitest without npm, on whatever Node it finds
import '../scripts/needs-node.cjs';
import TallyReporter from './support/tally.ts';

// A static import would load Astro before the Node version is checked.
const { getViteConfig } = await import('astro/config');

const root = fileURLToPath(new URL('..', import.meta.url));
const project = (name: string, options = {}) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.ts`], testTimeout: 30_000, ...options },
});
/** Finds or installs a browser before the first test. */
const browser = 'tooling/browser.ts';

/** A project for each folder, and one for tests that need a DOM. */
export default getViteConfig({
  root,
  test: {
    root,
    // By default, a machine with two processors gets one worker.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A busy machine may be slow to start a process. A retried test is listed at the end, and fails the nightly run.
    retry: process.env['CI'] ? 1 : 0,
    reporters: ['default', new TallyReporter()],
    projects: [
      project('unit'),
      project('components'),
      project('database'),
      project('hosts', { globalSetup: [browser, 'tests/support/site-server.ts'] }),
      // A cold build encodes every image, and the machine may be busy.
      project('site', { globalSetup: browser, testTimeout: 600_000, hookTimeout: 600_000 }),
      project('dom', {
        include: ['tests/**/*.dom.test.tsx'],
        environment: 'happy-dom',
        setupFiles: ['tests/support/dom-setup.ts'],
      }),
    ],
  },
});
