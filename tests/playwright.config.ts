import { defineConfig, devices } from '@playwright/test';
import { browserArguments, findBrowser } from './support/browser.ts';

const executablePath = findBrowser();

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // A machine that others load answers late now and then; Playwright reports such a test as flaky.
  retries: process.env['CI'] ? 2 : 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: {
    launchOptions: { args: browserArguments, ...(executablePath && { executablePath }) },
    locale: 'en-GB',
  },
  projects: [{ name: 'chromium', use: devices['Desktop Chrome'] }],
});
