import type { Page } from '@playwright/test';

/** Holds matching requests until the returned function is called. */
export async function hold(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return () => resolve(undefined);
}
