import type { Locator, Page } from '@playwright/test';

/**
 * A dialog that React shows, not the shell that stands in for it first (a native `<dialog>`, so without the
 * attribute). Playwright finds a field once and then waits for that one, even when the shell it is in has closed.
 */
export const liveDialog = (page: Page): Locator => page.locator('[role=dialog]');
