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
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: {
    launchOptions: { args: browserArguments, ...(executablePath && { executablePath }) },
    locale: 'en-GB',
  },
  projects: [{ name: 'chromium', use: devices['Desktop Chrome'] }],
});
