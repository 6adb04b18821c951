import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from '../tooling/browser.ts';

const isCI = Boolean(process.env['CI']);

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/playwright',
  globalSetup: ['../tooling/browser.ts', './support/site-server.ts'],
  fullyParallel: true,
  workers: 2,
  timeout: 90_000,
  // A busy machine may be slow to respond. Playwright reports a test that passes on a retry as flaky.
  retries: isCI ? 2 : 0,
  forbidOnly: isCI,
  reporter: [
    ['list'],
    ['./support/tally.ts'],
    ...(isCI ? [['html', { outputFolder: '../playwright-report', open: 'never' }] as const] : []),
  ],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    trace: 'on-first-retry',
    launchOptions: launchOptions(),
  },
});
