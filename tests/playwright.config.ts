import { defineConfig, devices } from '@playwright/test';
import { browserArguments, findBrowser, otherBrowsers } from '../tooling/browser.ts';

const executablePath = findBrowser();

const journeys = ['e2e/careers.spec.ts', 'e2e/waitlist.spec.ts', 'e2e/signup-transcript.spec.ts'].map(
  (file) => `**/${file}`,
);

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
  use: { locale: 'en-GB' },
  projects: [
    {
      name: 'chromium',
      use: {
        ...devices['Desktop Chrome'],
        launchOptions: { args: browserArguments, ...(executablePath && { executablePath }) },
      },
    },
    ...otherBrowsers.map((name) => ({
      name,
      use: devices[{ firefox: 'Desktop Firefox', webkit: 'Desktop Safari' }[name]] ?? {},
      // What people do; the rest measures, or speaks Chromium's own protocol.
      testMatch: journeys,
    })),
  ],
});
